import { REJECT_REASONS } from '@handover/domain/staff/documentChecks';
import { weekdayDate } from '@handover/domain/format';
import { Button, Kbd, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { dayInWords } from '@handover/domain/staff/staffTexts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { cx } from '../../ui/cx.ts';
import { useHotkey } from '../../ui/hotkeys.ts';
import { Person } from '../../ui/Person.tsx';
import type { Queued, ReviewQueue } from './useReviewQueue.ts';
import shared from '../../ui/shared.module.css';
import classes from './DocumentFacts.module.css';

const GROUP = 'Documents to check';
const OTHER = 'Other…';
const CHOICES = [...REJECT_REASONS, OTHER];
const MOST = 500;

type Props = { row: Queued; onDecide: ReviewQueue['decide'] };

/** Facts of a document, what was checked by itself, and the two decisions. */
export function DocumentFacts({ row, onDecide }: Props) {
  const { member, checks, blocks, problem } = row;
  return (
    <section className={cx(shared.card, classes.facts)} aria-label="Facts">
      <div className={classes.who}>
        <Person name={member.name} picture={member.picture} size={40} />
        <div>
          <h2>
            <AppLink href={`/staff/${member.member_id}`}>{member.name}</AppLink>
          </h2>
          <p className={shared.dim}>{[member.position, member.code, member.city].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <Stated row={row} />
      <h3>Checks</h3>
      <ul className={classes.checks}>
        {checks.map(({ passed, title, words }) => (
          <li key={title} data-passed={passed}>
            {passed ? <IconCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
            <span>
              <b>{title}</b>
              <span className={shared.dim}>{words}</span>
            </span>
          </li>
        ))}
        {blocks && (
          <li data-passed={false}>
            <IconAlertTriangle size={16} aria-hidden />
            <span>
              <b>Blocks {weekdayDate(new Date(blocks.starts_at))}</b>
              <AppLink href={`/job_info/${blocks.job_id}`}>{blocks.code}</AppLink>
            </span>
          </li>
        )}
      </ul>
      {problem && <Banner tone="red">{problem}</Banner>}
      <Decide row={row} onDecide={onDecide} />
    </section>
  );
}

function Stated({ row: { item, title, level, number, start_date, expires_on, until_now, ...row } }: { row: Queued }) {
  const stated: [string, string][] = [
    ['Proves', item?.title ?? 'Nothing that is asked for'],
    ['Kind', item?.kind ?? (row.part === 'medicals' ? 'Vaccination' : 'Certificate')],
    ['Title', title === item?.title ? '' : title],
    ['Level', level],
    ['Number', number],
    ['Given at', row.location_administered],
    [row.part === 'medicals' ? 'Given on' : 'Issued', start_date === null ? '' : dayInWords(start_date)],
    ['Expires', expires_on === null ? 'No end' : dayInWords(expires_on)],
    ['Until now', until_now],
  ];
  return (
    <dl className={classes.stated}>
      {stated.map(
        ([name, value]) =>
          value !== '' && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Decide({ row: { decided, saving, member }, onDecide }: Props) {
  const [reason, setReason] = useState<string>();
  const [text, setText] = useState('');
  /** Reject was pressed before a reason. */
  const [asked, setAsked] = useState(false);
  const id = useId();
  const rejected = decided?.state === 'rejected';
  const verified = decided?.state === 'verified';

  const reject = (why: string) => onDecide({ state: 'rejected', reason: why });
  const press = () => {
    const why = reason === OTHER ? text.trim() : reason;
    if (why) return reject(why);
    setAsked(true);
  };
  const choose = (choice: string) => {
    if (asked && choice !== OTHER) return reject(choice);
    setReason(choice === reason ? undefined : choice);
  };
  const verify = () => onDecide({ state: 'verified', reason: '' });
  useHotkey('v', 'Verify', GROUP, verify);
  useHotkey('r', 'Reject', GROUP, press);
  useHotkey('1', 'Reason for a rejection', GROUP, () => choose(CHOICES[0] ?? OTHER), !rejected);
  useHotkey('2', 'Reason for a rejection', GROUP, () => choose(CHOICES[1] ?? OTHER), !rejected);
  useHotkey('3', 'Reason for a rejection', GROUP, () => choose(CHOICES[2] ?? OTHER), !rejected);
  useHotkey('4', 'Reason for a rejection', GROUP, () => choose(CHOICES[3] ?? OTHER), !rejected);
  useHotkey('5', 'Reason for a rejection', GROUP, () => choose(CHOICES[4] ?? OTHER), !rejected);
  useHotkey('6', 'Reason for a rejection', GROUP, () => choose(OTHER), !rejected);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    press();
  };
  return (
    <form className={classes.decide} onSubmit={submit}>
      {decided && (
        <p className={classes.decided}>
          {verified ? 'You verified this. You can still reject it.' : `You rejected this: ${decided.reason}`}
        </p>
      )}
      <p id={id} className={cx(shared.dim, asked && classes.asked)} role="status">
        {asked ? 'Choose why, 1 to 6' : 'If you reject it, why'}
      </p>
      <div className={classes.reasons} role="group" aria-labelledby={id}>
        {CHOICES.map((choice) => (
          <button key={choice} type="button" aria-pressed={choice === reason} onClick={() => choose(choice)}>
            {choice}
          </button>
        ))}
      </div>
      {reason === OTHER && (
        <TextInput
          data-autofocus
          autoFocus
          label="Reason"
          maxLength={MOST}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={classes.buttons}>
        <Button
          type="submit"
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          rightSection={<Kbd aria-hidden>R</Kbd>}
          disabled={saving || rejected}
        >
          Reject
        </Button>
        <Button
          leftSection={<IconCheck size={16} aria-hidden />}
          rightSection={<Kbd aria-hidden>V</Kbd>}
          disabled={saving || verified}
          onClick={verify}
        >
          Verify
        </Button>
      </div>
      <p className={shared.dim}>
        Verify counts it from now on and opens the next one. {member.name.split(' ')[0]} is told either way.
      </p>
    </form>
  );
}
