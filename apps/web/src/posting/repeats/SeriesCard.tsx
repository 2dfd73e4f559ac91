import { type Series, shiftSeries } from '@handover/contract/posting/series';
import { everyInWords } from '@handover/domain/posting/series';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { useSend } from '../../api/client.ts';
import { messageOf } from '../../api/error.ts';
import { timesText } from '../../shifts/shared/shiftTexts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { useNow } from '../../ui/useNow.ts';
import { dayWords } from '../shared/days.ts';
import { SeriesDays } from './SeriesDays.tsx';
import { SeriesForm } from './SeriesForm.tsx';
import shared from '../../ui/shared.module.css';
import classes from './Repeats.module.css';

const weeksWords = (weeks: number): string => (weeks === 1 ? '1 week ahead' : `${weeks} weeks ahead`);

/** One location's shifts that repeat: what they are, their next days, and what can be done with them. */
export function SeriesCard({ series }: { series: Series }) {
  const { series_id, title, state, can, heads, ward, until, weeks_ahead } = series;
  const name = useId();
  const now = useNow();
  const confirm = useConfirm();
  const [editing, edit] = useDisclosure(false);
  const sending = {
    pause: useSend(shiftSeries.pause),
    resume: useSend(shiftSeries.resume),
    end: useSend(shiftSeries.end),
    skip: useSend(shiftSeries.skip),
  };
  const busy = Object.values(sending).some(({ isPending }) => isPending);
  const failed = Object.values(sending).find(({ error }) => error)?.error;
  const end = async () => {
    const sure = await confirm({
      title: 'End these repeating shifts?',
      text: 'Shifts that are posted stay. Nothing more is posted.',
      keep: 'Keep them',
      act: 'End them',
      danger: true,
    });
    if (sure) sending.end.mutate({ series_id });
  };
  const details = [timesText(series), ward, heads > 1 ? `${heads} people` : ''].filter(Boolean).join(' · ');
  return (
    <li className={`${shared.card} ${classes.series}`} aria-labelledby={name}>
      <div className={classes.head}>
        <h2 id={name}>{title}</h2>
        {state === 'paused' && <Pill tone="grey">Paused</Pill>}
        {state === 'stopped' && <Pill tone="amber">Stopped</Pill>}
      </div>
      <p>
        <b>{`${everyInWords(series)}, until ${dayWords(until, now)}`}</b>
        <span className={shared.dim}>{` · posted ${weeksWords(weeks_ahead)}`}</span>
      </p>
      <p className={shared.dim}>{details}</p>
      {failed && <Banner tone="red">{messageOf(failed)}</Banner>}
      {state === 'stopped' && (
        <Banner tone="amber">
          The person who posted them may not post here any more. Go on with them under your name, or end them.
        </Banner>
      )}
      <SeriesDays series={series} busy={busy} onSkip={(date, skip) => sending.skip.mutate({ series_id, date, skip })} />
      <div className={classes.acts}>
        <Act allowed={can.change.allowed} busy={busy} onClick={edit.open}>
          Change
        </Act>
        <Act allowed={can.pause.allowed} busy={busy} onClick={() => sending.pause.mutate({ series_id })}>
          Pause
        </Act>
        <Act allowed={can.resume.allowed} busy={busy} onClick={() => sending.resume.mutate({ series_id })}>
          Go on
        </Act>
        <Act allowed={can.end.allowed} busy={busy} onClick={() => void end()}>
          End
        </Act>
      </div>
      <Modal opened={editing} onClose={edit.close} title={`Change ${title}`}>
        <SeriesForm series={series} onDone={edit.close} />
      </Modal>
    </li>
  );
}

type ActProps = { allowed: boolean; busy: boolean; onClick: () => void; children: ReactNode };
const Act = ({ allowed, busy, ...button }: ActProps) =>
  allowed ? <Button variant="default" disabled={busy} {...button} /> : null;
