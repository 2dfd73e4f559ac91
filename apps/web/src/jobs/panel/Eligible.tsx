import { findEligibility } from '@handover/contract/compliance';
import type { JobAnswer } from '@handover/contract/jobs';
import type { Viewer } from '@handover/domain/viewer';
import { useCall } from '../../api/client.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { nameOf } from '../words.ts';
import { Findings } from './Findings.tsx';

type Props = { viewer: Viewer; job: JobAnswer };

/** Whether someone may work a shift: staff read it on what is open to them, administrators on what is flagged. */
export function Eligible({ viewer, job }: Props) {
  if (viewer.kind === 'member' && job.status === 'Published') return <Mine viewer={viewer} job={job} />;
  if (viewer.level === 1 && job.out_of_date && job.assigned_to) return <Theirs job={job} member={job.assigned_to} />;
  return null;
}

/** Whoever has an offer, or has applied, reads what speaks against the shift; nobody else can apply until it is settled. */
function Mine({ viewer, job: { job_id, offer_id, applied } }: Props) {
  const { data } = useCall(findEligibility, { job_id });
  if (!data) return null;
  const soft = data.data.blocks.every(({ hard }) => !hard);
  return (
    <Findings
      title={offer_id || applied ? 'What speaks against your working this shift' : 'You cannot apply for this shift'}
      found={data.data}
    >
      {soft && !offer_id && <p>The planner may still offer it to you.</p>}
      <AppLink href={`/staff/${viewer.user_id}`}>Your certificates</AppLink>
    </Findings>
  );
}

function Theirs({ job: { job_id }, member }: { job: JobAnswer; member: NonNullable<JobAnswer['assigned_to']> }) {
  const { data } = useCall(findEligibility, { job_id, member_id: member.member_id });
  return data && <Findings title={`What speaks against ${nameOf(member)} on this shift`} found={data.data} />;
}
