import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { memberJobs } from '@handover/contract/memberShifts/memberJobs';
import { milesInWords } from '@handover/domain/distance';
import { duration, shortDate } from '@handover/domain/format';
import { paidWords } from '@handover/domain/cancellations/lateCancellationPay';
import { minutesBetween } from '@handover/domain/time';
import type { Viewer } from '@handover/domain/viewer';
import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../api/client.ts';
import { useLive } from '../api/live.ts';
import { MessagePlanner } from '../messages/MessagePlanner.tsx';
import { HomeFavourite } from '../favourites/HomeFavourite.tsx';
import { HelpWith } from '../support/links/HelpWith.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Tags } from '../ui/Tags.tsx';
import { useNow } from '../ui/useNow.ts';
import { Eligible } from './Eligible.tsx';
import { breakText } from '../shifts/shared/shiftFacts.ts';
import { ShiftPlace } from './ShiftPlace.tsx';
import { ofShift } from '../shifts/shared/useShift.ts';
import type { ShiftTransitions } from '../shifts/shared/useShiftTransitions.ts';
import { Rate } from '../shifts/shared/Rate.tsx';
import { DayNight, ShiftStrip } from '../shifts/shared/ShiftStrip.tsx';
import { StatusBadge } from '../shifts/shared/StatusBadge.tsx';
import { timesText, townText } from '../shifts/shared/shiftTexts.ts';
import { actualStartText } from './actualStart.ts';
import { MemberActions } from '../offers/reply/MemberActions.tsx';
import { payOf } from '../shifts/shared/shiftPay.ts';
import { ActionBar } from '../shifts/shared/ActionBar.tsx';
import { PaySum } from '../shifts/shared/PaySum.tsx';
import { MatchReasons } from './MatchReasons.tsx';
import { ReachHome } from './ReachHome.tsx';
import { Directions } from '../shifts/shared/Directions.tsx';
import { RunningLate } from '../attendance/late/RunningLate.tsx';
import { Pill } from '../ui/Pill.tsx';
import shared from '../ui/shared.module.css';
import classes from './MemberDetails.module.css';
import summaryClasses from './ShiftSummary.module.css';

type Props = { viewer: Viewer; job: JobAnswer; moves: ShiftTransitions; on_page: boolean };

/** Shift details for members, with a bar of actions that stays in reach. */
export default function MemberDetails({ viewer, job, moves, on_page }: Props) {
  const { job_id } = job;
  const cache = useQueryClient();
  // A lapsed offer, taken by another member or expired, arrives as a notification and not as an event of the shift.
  useLive('notification', () => void cache.invalidateQueries(ofShift(job_id)));
  const { data, isPending } = useCall(memberJobs.match, { job_id });
  const match = data?.data;
  const pay = payOf(job);
  const talk = job.talk?.can.allowed ? job.talk : undefined;
  const open = job.status === 'Published' && !job.taken;
  return (
    <div className={classes.details} data-on-page={on_page || undefined}>
      <div className={classes.page}>
        {moves.said && (
          <Banner tone={moves.said.tone} seen>
            {moves.said.text}
          </Banner>
        )}
        <Head job={job} miles={match?.miles ?? null} />
        <When job={job} />
        {talk && <ReachHome job={job} talk={talk} />}
        {job.assigned_to?.member_id === viewer.user_id && <RunningLate job={job} moves={moves} />}
        <Eligible viewer={viewer} job={job} className={classes.findings} />
        {open && (match ? <MatchReasons match={match} /> : isPending && <Skeleton h={176} radius={16} aria-hidden />)}
        <p className={classes.description}>{job.description}</p>
        {job.tags.length > 0 && <Tags tags={job.tags} />}
        <p className={shared.dim}>
          Report to {job.report_to} · <span className={shared.num}>{job.code}</span>
          <br />
          {job.care_provider.company_name}
        </p>
        <div className={classes.place}>
          <ShiftPlace job={job} />
          <div className={classes.ways}>
            {!talk && <Directions job={job} variant="default" />}
            <MessagePlanner viewer={viewer} job={job} />
          </div>
        </div>
        <HomeFavourite home={job} stays={job.assigned_to !== null} />
        <HelpWith kind="job" target_id={job_id} />
      </div>
      <ActionBar>
        <PaySum parts={pay.parts.some(({ band }) => band !== null) ? pay.parts : []} total={pay.total}>
          {job.late_paid_minutes || job.end_time ? 'Your pay, before tax' : 'About, before tax'}
        </PaySum>
        <MemberActions job={job} moves={moves} />
      </ActionBar>
    </div>
  );
}

function Head({ job, miles }: { job: JobAnswer; miles: number | null }) {
  const came = actualStartText(job);
  return (
    <div>
      {(job.status !== 'Published' || job.no_show) && !job.taken && (
        <p className={summaryClasses.state}>
          <StatusBadge status={job.status} />
          {job.no_show && <Pill tone="amber">No show</Pill>}
          {job.late_paid_minutes ? <span>Cancelled late; {paidWords(job.late_paid_minutes)}</span> : null}
          {came && <span className={`${shared.dim} ${shared.num}`}>{came}</span>}
        </p>
      )}
      <div className={classes.head}>
        <h3 className={classes.home}>{job.location.title}</h3>
        <Rate pounds={job.staff_rate} />
      </div>
      <p className={shared.dim}>
        {job.ward ? `${job.title}, ${job.ward}` : job.title}
        <br />
        {townText(job)}
        {miles !== null && <span className={`${shared.num} ${classes.miles}`}> · {milesInWords(miles)}</span>}
      </p>
    </div>
  );
}

function When({ job }: { job: JobAnswer }) {
  const now = useNow();
  const [starts_at, ends_at] = [new Date(job.starts_at), new Date(job.ends_at)];
  return (
    <div className={`${shared.card} ${classes.box}`}>
      <p className={`${classes.row} ${shared.num}`}>
        <b>
          <DayNight start={job.job_start_time} size={17} />
          {shortDate(starts_at, now)}
        </b>
        <b>{timesText(job)}</b>
      </p>
      <ShiftStrip start={job.job_start_time} end={job.job_end_time} large className={classes.strip} />
      <p className={`${classes.row} ${shared.dim} ${shared.num}`}>
        <span>
          {duration(minutesBetween(starts_at, ends_at))}, {breakText(job)}
        </span>
        <span>{job.shift_time}</span>
      </p>
    </div>
  );
}
