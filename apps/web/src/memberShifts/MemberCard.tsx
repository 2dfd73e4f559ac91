import type { MemberRow } from '@handover/contract/shifts/jobs';
import { lateText } from '@handover/domain/attendance/late';
import { milesInWords } from '@handover/domain/distance';
import { ago, shortDate } from '@handover/domain/format';
import { asPounds } from '@handover/domain/money';
import { memo } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { useNow } from '../ui/useNow.ts';
import { Rate } from '../shifts/shared/Rate.tsx';
import { DayNight, ShiftStrip } from '../shifts/shared/ShiftStrip.tsx';
import { StatusBadge } from '../shifts/shared/StatusBadge.tsx';
import { sumsOf } from '../shifts/shared/shiftFacts.ts';
import { useShiftTransitions } from '../shifts/shared/useShiftTransitions.ts';
import { ShiftLink, TagsAboveLink } from '../shifts/shared/ShiftLink.tsx';
import { timesText, townText } from '../shifts/shared/shiftTexts.ts';
import { MemberActions } from '../offers/reply/MemberActions.tsx';
import { Pill } from '../ui/Pill.tsx';
import shared from '../ui/shared.module.css';
import classes from './MemberCard.module.css';

type Props = { job: MemberRow; open: boolean; onOpen: (job_id: string) => void };

const NEW_MS = 24 * 3_600_000;

/** Card of a shift for members: where, what, when, pay, and the one action for it. */
export const MemberCard = memo(function MemberCard({ job, open, onOpen }: Props) {
  const now = useNow();
  const moves = useShiftTransitions();
  const { miles, match_percentage: match } = job;
  const fresh = job.status === 'Published' && now.getTime() - Date.parse(job.created_at) < NEW_MS;
  return (
    <li className={`${shared.card} ${classes.card}`} data-shift={job.job_id} data-open={open || undefined}>
      <div className={classes.head}>
        <h3>
          <ShiftLink job={job} cover className={classes.opener} onOpen={onOpen}>
            {job.location.title}
          </ShiftLink>
        </h3>
        <Rate pounds={job.staff_rate} />
      </div>
      <div className={`${classes.head} ${shared.dim}`}>
        <p>
          {job.ward ? `${job.title}, ${job.ward}` : job.title}
          <br />
          {townText(job)}
          {miles !== null && <span className={`${shared.num} ${classes.miles}`}> · {milesInWords(miles)}</span>}
        </p>
        <p className={shared.num}>about {asPounds(sumsOf(job).pay)}</p>
      </div>
      <p className={`${classes.when} ${shared.num}`}>
        <DayNight start={job.job_start_time} size={17} />
        {shortDate(new Date(job.starts_at), now)}, {timesText(job)}
      </p>
      <ShiftStrip start={job.job_start_time} end={job.job_end_time} />
      <div className={classes.foot}>
        {job.tags.length > 0 && <TagsAboveLink className={classes.tags} tags={job.tags} most={2} />}
        {match !== null && (
          <Pill tone="green" className={`${shared.num} ${classes.pill}`}>
            {match}% match
          </Pill>
        )}
        {fresh && (
          <Pill tone="grey" className={classes.pill}>
            Posted {ago(new Date(job.created_at), now)}
          </Pill>
        )}
        {job.status !== 'Published' && !job.taken && <StatusBadge status={job.status} className={classes.pill} />}
        {job.late_notice !== null && (
          <Pill tone="amber" className={`${shared.num} ${classes.pill}`}>
            {lateText({ ...job, starts_at: new Date(job.starts_at) })}
          </Pill>
        )}
      </div>
      <div className={classes.do}>
        {moves.said && <Banner tone={moves.said.tone}>{moves.said.text}</Banner>}
        <MemberActions job={job} moves={moves} short />
      </div>
    </li>
  );
});
