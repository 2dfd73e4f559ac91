import type { Timesheet, TimesheetClaim } from '@handover/contract/timesheets/timesheets';
import { dateTime } from '@handover/domain/format';
import { londonTime } from '@handover/domain/time';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconFlag2, IconUserQuestion } from '@tabler/icons-react';
import { Ago } from '../ui/Ago.tsx';
import { workedText } from './timesheetTexts.ts';
import shared from '../ui/shared.module.css';
import classes from './Timesheet.module.css';

/** Flags of a timesheet for an administrator to review, or who has reviewed them. */
export function Flagged({ timesheet, onReview }: { timesheet: Timesheet; onReview: () => void }) {
  const { check_in, versions, may } = timesheet;
  const all = [...(check_in ? [check_in] : []), ...versions].filter(({ flags }) => flags?.length);
  const texts = [...new Set(all.flatMap(({ flags = [] }) => flags))];
  const review = all.find((entry) => entry.review)?.review;
  if (texts.length === 0) return null;
  const due = may.includes('review');
  return (
    <section className={`${shared.card} ${classes.flags}`} data-due={due || undefined} aria-label="To review">
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <IconFlag2 size={17} stroke={1.7} aria-hidden />
            {text}
          </li>
        ))}
      </ul>
      {check_in?.review_reason && <p className={classes.said}>“{check_in.review_reason}”</p>}
      {due ? (
        <Button
          variant="default"
          onClick={onReview}
          leftSection={<IconCircleCheck size={17} stroke={1.7} aria-hidden />}
        >
          I have looked at this
        </Button>
      ) : (
        review && (
          <p className={shared.dim}>
            {review.reviewed_by_name} looked at this · <Ago at={review.reviewed_at} />
            {review.note && (
              <>
                <br />“{review.note}”
              </>
            )}
          </p>
        )
      )}
    </section>
  );
}

const KINDS = { check_in: 'Check-in', check_out: 'Check-out' } as const;

/** Disputed attendance: check-ins and check-outs that came when the shift was another member's. */
export const Claims = ({ claims, onSettle }: { claims: readonly TimesheetClaim[]; onSettle: (id: string) => void }) =>
  claims.map((claim) => (
    <section
      key={claim.claim_id}
      className={`${shared.card} ${classes.flags}`}
      data-due={!claim.settled_at || undefined}
    >
      <p className={classes.queryHead}>
        <IconUserQuestion size={20} stroke={1.7} aria-hidden />
        <span>
          <b>{claim.member_name}</b>: {KINDS[claim.kind].toLowerCase()} of a shift that was somebody else’s
        </span>
      </p>
      <p className={`${shared.dim} ${shared.num}`}>
        {dateTime(new Date(claim.captured_at))} on their phone, here <Ago at={claim.received_at} />
        {claim.start_time && ` · ${claimed(claim.start_time, claim.end_time)}`}
      </p>
      {claim.settled_at ? (
        <p className={shared.dim}>
          {claim.settled_by_name} settled it · <Ago at={claim.settled_at} />
          <br />“{claim.note}”
        </p>
      ) : (
        <Button variant="default" onClick={() => onSettle(claim.claim_id)}>
          Settle
        </Button>
      )}
    </section>
  ));

const claimed = (start_time: string, end_time: string | null): string =>
  end_time ? workedText({ start_time, end_time }) : `from ${londonTime(new Date(start_time))}`;
