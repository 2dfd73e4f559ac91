import {
  type Timesheet,
  type TimesheetQuery,
  timesheets,
  type TimesheetVersion,
} from '@handover/contract/timesheets/timesheets';
import { duration } from '@handover/domain/format';
import { Button } from '@mantine/core';
import { IconArrowRight, IconMessageQuestion } from '@tabler/icons-react';
import { call } from '../api/client.ts';
import { Ago } from '../ui/Ago.tsx';
import type { ShiftTransitions } from '../shifts/shared/useShiftTransitions.ts';
import { restText, workedText } from './timesheetTexts.ts';
import shared from '../ui/shared.module.css';
import classes from './Timesheet.module.css';

type Props = {
  timesheet: Timesheet;
  query: TimesheetQuery;
  last: TimesheetVersion;
  moves: ShiftTransitions;
  onAnswer: () => void;
};

/** Open dispute: the objection, the answer, and the viewer's actions. */
export function OpenDispute({ timesheet: { job_id, may }, query, last, moves, onAnswer }: Props) {
  const { busy, run } = moves;
  return (
    <section className={`${shared.card} ${classes.query}`} aria-label="Dispute">
      <p className={classes.queryHead}>
        <IconMessageQuestion size={20} stroke={1.7} aria-hidden />
        <span>
          <b>{query.raised_by_name}</b> disputes these hours{' '}
          <span className={shared.dim}>
            · <Ago at={query.raised_at} />
          </span>
        </span>
      </p>
      <p className={classes.said}>{query.text}</p>
      {query.hours && (
        <p className={`${classes.instead} ${shared.num}`}>
          <s>{workedText(last)}</s>
          <IconArrowRight size={15} aria-label="to" />
          <b>{workedText(query.hours)}</b>
          <small>
            {restText({ ...query.hours, break_is_paid_for: last.break_is_paid_for })},{' '}
            {duration(query.hours.total_time)} in all
          </small>
        </p>
      )}
      {query.answer && (
        <div className={classes.answer}>
          <p className={shared.dim}>
            <b>{query.answered_by_name}</b> answered
            {query.answered_at && (
              <>
                {' '}
                · <Ago at={query.answered_at} />
              </>
            )}
          </p>
          <p className={classes.said}>{query.answer}</p>
        </div>
      )}
      {may.some((act) => ACTS.has(act)) && (
        <div className={classes.acts}>
          {may.includes('agree') && (
            <Button disabled={busy} onClick={() => void run(() => call(timesheets.agree, { job_id }), 'Hours agreed')}>
              {busy ? 'Loading...' : 'Agree to these hours'}
            </Button>
          )}
          {may.includes('answer') && (
            <Button variant="default" disabled={busy} onClick={onAnswer}>
              {may.includes('correct') ? 'Settle in words' : 'Answer'}
            </Button>
          )}
          {may.includes('withdraw_query') && (
            <Button
              variant="default"
              disabled={busy}
              onClick={() => void run(() => call(timesheets.withdrawQuery, { job_id }), 'Dispute withdrawn')}
            >
              Withdraw the dispute
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

const ACTS: ReadonlySet<string> = new Set(['agree', 'answer', 'withdraw_query']);
