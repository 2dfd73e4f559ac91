import type { FillingCard } from '@handover/contract/offers/filling';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconSend } from '@tabler/icons-react';
import { CompliancePill } from '../../staff/CompliancePill.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { Person } from '../../ui/Person.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { useNow } from '../../ui/useNow.ts';
import { nameOf } from '../../shifts/shared/shiftTexts.ts';
import { Marks } from '../candidates/Marks.tsx';
import shared from '../../ui/shared.module.css';
import marks from '../candidates/Marks.module.css';
import { canBeAsked, knownText, refusedText, skillsText } from './fillingTexts.ts';
import classes from './FillingCandidate.module.css';

type Props = {
  card: FillingCard;
  job: JobAnswer;
  chosen: boolean;
  busy: boolean;
  onChoose: () => void;
  onAssign: () => void;
  onUndo: () => void;
};

/** Card of a candidate as a manager sees it: who, how near, how often here, and whether they can be asked. */
export function FillingCandidate({ card, job, chosen, busy, onChoose, onAssign, onUndo }: Props) {
  const now = useNow();
  const name = nameOf(card);
  const open = canBeAsked(card);
  const act = (words: string, rest: string, run: () => void) => (
    <button type="button" className={shared.textButton} disabled={busy} onClick={run}>
      {words}
      <span className={shared.sr}>{` ${rest} ${name}`}</span>
    </button>
  );
  return (
    <li className={classes.item} data-candidate data-closed={!card.ask.allowed || undefined}>
      <Checkbox aria-label={`Choose ${name}`} checked={open && chosen} disabled={!open} onChange={onChoose} />
      <Person name={name} size={40} />
      <div>
        <p className={marks.head}>
          <span className={classes.name}>{name}</span>
          {card.own && <Pill tone="green">Your people</Pill>}
          <Marks favourite={card.favourite} standby={false} applied_at={card.applied_at} />
        </p>
        <p className={`${classes.known} ${shared.num}`}>{knownText(card, now)}</p>
      </div>
      <div className={classes.match}>
        <span className={shared.num}>
          <b>{card.match_percentage}%</b> match
        </span>
        <CompliancePill of={card.compliance} />
      </div>
      <p className={classes.why} data-tone={card.ask.allowed ? undefined : 'amber'}>
        {card.ask.allowed ? (
          <IconCheck size={15} stroke={1.8} aria-hidden />
        ) : (
          <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
        )}
        <span>{card.ask.allowed ? skillsText(card, job) : refusedText(card.ask.text ?? '')}</span>
        {card.offered_at ? (
          <span className={classes.act}>
            <IconSend size={14} aria-hidden /> Offered <Ago at={card.offered_at} />{' '}
            {act('Undo', 'the offer to', onUndo)}
          </span>
        ) : (
          open && <span className={classes.act}>{act('Assign', 'it to', onAssign)}</span>
        )}
      </p>
    </li>
  );
}
