import { insights, type ShiftAtRisk } from '@handover/contract/dashboard/insights';
import { fromNow, shortDate } from '@handover/domain/format';
import { londonTime } from '@handover/domain/time';
import { Button } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '../../api/client.ts';
import { useShiftChanges } from '../../shifts/shared/useShiftChanges.ts';
import { ShiftLink } from '../../shifts/shared/ShiftLink.tsx';
import { useNow } from '../../ui/useNow.ts';
import { TrendCard } from './TrendCard.tsx';
import shared from '../../ui/shared.module.css';
import classes from './TrendsPage.module.css';
import { pendingText, NOBODY } from './trendTexts.ts';

/** Minimum milliseconds between two reloads, however many events come. */
const AGAIN_MS = 2_000;

/** Shifts shown at first; more would push everything else off the screen. */
const SHOWN_FIRST = 8;

/** Shifts at risk: unfilled and starting soon. Each opens, so that the manager can act. */
export function AtRisk({ onOpen }: { onOpen: (job_id: string) => void }) {
  const answer = useCall(insights.shifts_at_risk.find, {});
  const reload = () => void answer.refetch();
  const soon = useThrottledCallback(reload, AGAIN_MS);
  useShiftChanges({ changed: soon, reload });
  const [all, setAll] = useState(false);
  const shifts = answer.data?.data;
  return (
    <TrendCard
      title="Unfilled shifts at risk"
      hint="Published, nobody has it, and it starts within 72 hours. The soonest first."
      insight="shifts_at_risk"
      answer={answer}
      none={shifts?.length === 0 ? 'Every shift of the next 72 hours is filled' : undefined}
    >
      <ul className={classes.risks}>
        {shifts?.slice(0, all ? undefined : SHOWN_FIRST).map((shift) => (
          <Row key={shift.job_id} shift={shift} onOpen={onOpen} />
        ))}
      </ul>
      {shifts && shifts.length > SHOWN_FIRST && !all && (
        <Button variant="default" size="xs" className={classes.all} onClick={() => setAll(true)}>
          {answer.data?.more ? 'Show the first' : 'Show all'} {shifts.length}
        </Button>
      )}
      {answer.data?.more && (
        <p className={`${shared.dim} ${classes.more}`}>There are more of them, and the file has all.</p>
      )}
    </TrendCard>
  );
}

function Row({ shift, onOpen }: { shift: ShiftAtRisk; onOpen: (job_id: string) => void }) {
  const now = useNow();
  const hopes = pendingText(shift);
  const [starts, ends] = [new Date(shift.starts_at), new Date(shift.ends_at)];
  return (
    <li>
      <span>
        <ShiftLink job={shift} onOpen={onOpen}>
          {shift.title}
        </ShiftLink>
        <span className={`${shared.dim} ${shared.num} ${classes.second}`}>{shift.code}</span>
      </span>
      <span>
        {shift.location}
        <span className={`${shared.dim} ${classes.second}`}>{shift.care_provider}</span>
      </span>
      <span className={shared.num}>
        {shortDate(starts, now)}, {londonTime(starts)} – {londonTime(ends)}
        <span className={`${shared.dim} ${classes.second}`}>{fromNow(starts, now)}</span>
      </span>
      <span className={classes.hopes} data-none={hopes === NOBODY || undefined}>
        {hopes}
      </span>
    </li>
  );
}
