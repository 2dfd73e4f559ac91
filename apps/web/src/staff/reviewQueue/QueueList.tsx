import { weekdayDate } from '@handover/domain/format';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Ago } from '../../ui/Ago.tsx';
import { cx } from '../../ui/cx.ts';
import { Person } from '../../ui/Person.tsx';
import type { Queued, ReviewQueue } from './useReviewQueue.ts';
import shared from '../../ui/shared.module.css';
import classes from './QueueList.module.css';

/** List of the queue, oldest first. What was checked stays, marked. */
export const QueueList = ({ queue: { rows, place, open } }: { queue: ReviewQueue }) => (
  <nav className={cx(shared.card, classes.list)} aria-label="Documents to check">
    <p className={classes.head}>
      <b>Waiting</b> <span className={shared.dim}>Oldest first</span>
    </p>
    <ol>
      {rows.map((row, index) => (
        <li key={row.entry_id}>
          <Line row={row} current={index === place} onOpen={() => open(index)} />
        </li>
      ))}
    </ol>
  </nav>
);

function Line({ row, current, onOpen }: { row: Queued; current: boolean; onOpen: () => void }) {
  const { title, member, decided, blocks } = row;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) button.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <button
      ref={button}
      type="button"
      className={classes.line}
      aria-current={current ? 'true' : undefined}
      data-decided={decided?.state}
      onClick={onOpen}
    >
      <Mark row={row} />
      <span className={classes.text}>
        <span className={classes.first}>
          <b>{title}</b>
          <Side row={row} />
        </span>
        <span>{member.name}</span>
        {blocks && !decided && (
          <span className={classes.blocks}>
            <IconAlertTriangle size={13} aria-hidden /> Blocks {weekdayDate(new Date(blocks.starts_at))}
          </span>
        )}
      </span>
    </button>
  );
}

function Mark({ row: { decided, member } }: { row: Queued }) {
  if (!decided) return <Person name={member.name} picture={member.picture} size={28} />;
  const Icon = decided.state === 'verified' ? IconCircleCheck : IconCircleX;
  return (
    <span className={classes.mark} data-state={decided.state}>
      <Icon size={18} stroke={1.7} aria-hidden />
    </span>
  );
}

function Side({ row: { decided, saving, problem, updated_at } }: { row: Queued }) {
  if (problem) return <span className={classes.problem}>Not saved</span>;
  if (saving) return <span className={classes.side}>Saving...</span>;
  if (decided)
    return (
      <span className={classes.side} data-state={decided.state}>
        {decided.state === 'verified' ? 'Verified' : 'Rejected'}
      </span>
    );
  return (
    <span className={classes.side}>
      <Ago at={updated_at} long />
    </span>
  );
}
