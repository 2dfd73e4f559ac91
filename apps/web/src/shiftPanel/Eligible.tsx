import { findEligibility } from '@handover/contract/staff/compliance';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { BLOCKED_BY_PLACE_CODE } from '@handover/domain/favourites/favourites';
import { type Viewer, isAdmin } from '@handover/domain/viewer';
import { useCall } from '../api/client.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { nameOf } from '../shifts/shared/shiftTexts.ts';
import { Findings } from './Findings.tsx';

type Props = { viewer: Viewer; job: JobAnswer; className?: string | undefined };

/** Eligibility for a shift: shown to members on open shifts, to administrators on booked ones. */
export function Eligible({ viewer, job, className }: Props) {
  if (viewer.kind === 'member' && job.status === 'Published')
    return <Mine viewer={viewer} job={job} className={className} />;
  const booked = job.status === 'Assigned' || job.status === 'Confirmed';
  if (isAdmin(viewer) && booked && job.assigned_to) return <Theirs job={job} member={job.assigned_to} />;
  return null;
}

/**
 * Own eligibility. With an offer or an application it says what is wrong; otherwise the member cannot apply until it is
 * settled.
 */
function Mine({ viewer, job: { job_id, offer_id, applied }, className }: Props) {
  const { data } = useCall(findEligibility, { job_id });
  if (!data) return null;
  const soft = data.data.blocks.every(({ hard }) => !hard);
  return (
    <Findings
      title={offer_id || applied ? 'What speaks against your working this shift' : 'You cannot apply for this shift'}
      found={data.data}
      className={className}
    >
      {soft && !offer_id && <p>The planner may still offer it to you.</p>}
      <AppLink href={`/staff/${viewer.user_id}`}>Your certificates</AppLink>
    </Findings>
  );
}

/**
 * Eligibility of the booked member: for a flagged booking all of it, otherwise only a block between member and home.
 */
function Theirs({ job, member }: { job: JobAnswer; member: NonNullable<JobAnswer['assigned_to']> }) {
  const { data } = useCall(findEligibility, { job_id: job.job_id, member_id: member.member_id });
  if (!data) return null;
  const unwanted = data.data.blocks.filter(({ code }) => code === BLOCKED_BY_PLACE_CODE);
  const found = job.out_of_date ? data.data : { ...data.data, blocks: unwanted, warnings: [] };
  return <Findings title={`What speaks against ${nameOf(member)} on this shift`} found={found} />;
}
