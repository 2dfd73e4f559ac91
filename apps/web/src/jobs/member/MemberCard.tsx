import type { MemberRow } from '@handover/contract/jobs';
import { shortDate } from '@handover/domain/format';
import { asPounds } from '@handover/domain/money';
import { IconHourglass, IconSend } from '@tabler/icons-react';
import { memo } from 'react';
import { Tags } from '../../ui/Tags.tsx';
import { useNow } from '../../ui/useNow.ts';
import { Rate } from '../Rate.tsx';
import { DayNight, ShiftStrip } from '../ShiftStrip.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { sumsOf } from '../panel/facts.ts';
import { JobLink } from '../table/JobLink.tsx';
import { timesText, townText } from '../words.ts';

type Props = { job: MemberRow; open: boolean; onOpen: (job_id: string) => void };

/** A shift as staff find it: where, what, when and what it brings. */
export const MemberCard = memo(function MemberCard({ job, open, onOpen }: Props) {
  const now = useNow();
  return (
    <li className="card member-card" data-open={open || undefined}>
      <div className="member-head">
        <h3>
          <JobLink job={job} onOpen={onOpen}>
            {job.location.title}
          </JobLink>
        </h3>
        <Rate pounds={job.staff_rate} />
      </div>
      <div className="member-head dim">
        <p>
          {job.ward ? `${job.title}, ${job.ward}` : job.title}
          <br />
          {job.care_provider.company_name}
          <br />
          {townText(job)}
        </p>
        <p className="num">about {asPounds(sumsOf(job).pay)}</p>
      </div>
      <p className="member-when num">
        <DayNight start={job.job_start_time} size={17} />
        {shortDate(new Date(job.starts_at), now)}, {timesText(job)}
      </p>
      <ShiftStrip start={job.job_start_time} end={job.job_end_time} large />
      {(job.tags.length > 0 || job.status !== 'Published') && (
        <div className="member-foot">
          {job.tags.length > 0 && <Tags tags={job.tags} most={3} />}
          {job.status !== 'Published' && <StatusBadge status={job.status} />}
        </div>
      )}
      <Standing job={job} />
    </li>
  );
});

/** What is between the viewer and the shift. */
function Standing({ job: { status, applied, offer_id } }: { job: MemberRow }) {
  if (offer_id !== null) {
    return (
      <p className="member-note">
        <IconSend size={18} stroke={1.7} aria-hidden />
        You have an offer.
      </p>
    );
  }
  if (!applied || status !== 'Published') return null;
  return (
    <p className="member-note">
      <IconHourglass size={18} stroke={1.7} aria-hidden />
      Application sent, waiting for a reply
    </p>
  );
}
