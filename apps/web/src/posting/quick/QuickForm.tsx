import { jobs } from '@handover/contract/shifts/jobs';
import { Button, Textarea } from '@mantine/core';
import { IconCheck, IconChevronRight, IconCopy, IconRepeat } from '@tabler/icons-react';
import { type KeyboardEvent, useState, type ReactNode } from 'react';
import { useCall } from '../../api/client.ts';
import { useMe } from '../../api/me.ts';
import { useSubmitKey } from '../../ui/submitKey.ts';
import { useNow } from '../../ui/useNow.ts';
import { usePhone } from '../../ui/usePhone.ts';
import { DayPicks } from './DayPicks.tsx';
import { publishWords, shiftCount } from '../shared/days.ts';
import { type Office, repeated, roleAt, type Usual } from './draft.ts';
import { fieldId, focusField } from '../shared/quickFields.ts';
import { Heads } from '../shared/Heads.tsx';
import { HoursFields } from './HoursFields.tsx';
import { memoryOf } from './memory.ts';
import { MoreOptions } from './MoreOptions.tsx';
import { PinnedPublish } from './PinnedPublish.tsx';
import { ProblemSummary } from './ProblemSummary.tsx';
import { QuickCards } from './QuickCards.tsx';
import { RepeatPicks } from './RepeatPicks.tsx';
import { RolePicks } from './RolePicks.tsx';
import { ShiftPicks } from './ShiftPicks.tsx';
import { optionsSummary, phoneSummary } from './summary.ts';
import { RateNotice } from '../shared/RateNotice.tsx';
import { usePosted } from '../shared/usePosted.ts';
import { useQuickPost } from './useQuickPost.ts';
import { WordsField } from './WordsField.tsx';
import { timesText } from '../../shifts/shared/shiftTexts.ts';
import shared from '../../ui/shared.module.css';
import headsClasses from '../shared/Heads.module.css';
import end from '../shared/StickyEnd.module.css';
import classes from './QuickPost.module.css';

/** Enter in a field must not publish the shift. */
const choosing = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

/**
 * Quick post form with four decisions; other values are recalled from the last shift here of the same role and type.
 */
export function QuickForm({ office, usual }: { office: Office; usual: Usual }) {
  const { level } = useMe();
  const phone = usePhone();
  const now = useNow();
  const posted = usePosted();
  const post = useQuickPost(office, usual, posted);
  const { draft, change, problems, busy } = post;
  const [open, setOpen] = useState(draft.report_to === '');
  const tags = useCall(jobs.blank, { include_extras: '1' }).data?.tags ?? usual.last?.tags ?? [];
  const shifts = draft.dates.length * draft.heads;
  const publish = () => void post.post('Published');
  useSubmitKey(publish);

  const repeat = (last: NonNullable<Usual['last']>) => {
    post.replace(repeated(last, usual.roles, now));
    requestAnimationFrame(() => focusField('dates'));
  };

  const details = (
    <>
      <HoursFields post={post} wards={usual.wards} />
      <section className={classes.question}>
        <h2 id="quick-know">Anything they should know?</h2>
        <Textarea
          id={fieldId('description')}
          aria-labelledby="quick-know"
          minRows={2}
          maxRows={8}
          value={draft.description}
          error={problems.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      </section>
    </>
  );
  const known = usual.roles.some(({ title }) => title === draft.title) || draft.title === '';
  const options = <MoreOptions post={post} tags={tags} rates={known} role={roleAt(usual.roles, draft.title)} />;
  const cards = <QuickCards draft={draft} office={office} tags={tags} level={level} />;

  return (
    <form
      className={classes.post}
      noValidate
      onKeyDown={choosing}
      onSubmit={(event) => {
        event.preventDefault();
        publish();
      }}
    >
      <div>
        <ProblemSummary message={post.message} problems={problems} />
        <WordsField post={post} usual={usual} place={office.title} tags={tags} />
        {usual.last && <RepeatLast last={usual.last} onRepeat={() => usual.last && repeat(usual.last)} />}
        <RolePicks post={post} roles={usual.roles} />
        {post.repeat ? <RepeatPicks post={post} repeat={post.repeat} /> : <DayPicks post={post} />}
        <ShiftPicks post={post} presets={usual.presets} office={office} />
        {!phone && details}
        <div className={`${classes.question} ${headsClasses.line}`}>
          <Heads heads={draft.heads} onChange={(heads) => change({ heads })} />
          {shifts > 1 && <output className={headsClasses.sum}>{shiftCount(shifts)}</output>}
        </div>
        <Disclosure
          title={phone ? 'Break, ward, notes, rates' : 'More options'}
          summary={phone ? phoneSummary(draft, memoryOf(usual, draft)) : optionsSummary(draft, office, now)}
          open={open}
          onOpen={setOpen}
        >
          {phone && details}
          {options}
        </Disclosure>
        <RateNotice className={classes.odd} values={draft} roles={usual.roles} level={level} />
        {phone && cards}
        <div className={`${end.end} ${end.below}`}>
          {!phone && (
            <Button type="submit" size="md" leftSection={<IconCheck size={18} aria-hidden />} disabled={busy}>
              {busy ? 'Loading...' : publishWords(shifts, post.repeat !== undefined)}
            </Button>
          )}
          <Button variant="default" size="md" disabled={busy} onClick={() => void post.post('Unpublished')}>
            Save unpublished
          </Button>
        </div>
      </div>
      {phone ? <PinnedPublish draft={draft} level={level} busy={busy} repeats={post.repeat !== undefined} /> : cards}
    </form>
  );
}

type Props = {
  title: string;
  /** Current values in one line. */
  summary: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  children: ReactNode;
};

/** Collapsible part for rarely changed values, with a summary in one line. */
const Disclosure = ({ title, summary, open, onOpen, children }: Props) => (
  <details className={classes.more} open={open} onToggle={(event) => onOpen(event.currentTarget.open)}>
    <summary>
      <IconChevronRight size={16} aria-hidden />
      <b>{title}</b>
      <span className={`${shared.dim} ${classes.summary}`}>{summary}</span>
    </summary>
    {children}
  </details>
);

type RepeatLastProps = { last: NonNullable<Usual['last']>; onRepeat: () => void };

/** Button that repeats the shift posted last, since most are like the one before. */
const RepeatLast = ({ last, onRepeat }: RepeatLastProps) => (
  <button type="button" className={classes.repeat} onClick={onRepeat}>
    <IconRepeat size={18} stroke={1.8} aria-hidden />
    <span>
      <b>Repeat last shift</b>
      <small>{[last.title, last.ward, timesText(last)].filter(Boolean).join(', ')}</small>
    </span>
    <IconCopy size={16} stroke={1.8} aria-hidden />
  </button>
);
