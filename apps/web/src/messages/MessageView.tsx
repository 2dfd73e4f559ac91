import type { JobAnswer } from '@handover/contract/shifts/jobs';
import type { Viewer } from '@handover/domain/viewer';
import { Conversation } from './Conversation.tsx';
import { ShiftLine } from './ShiftLine.tsx';

type Props = {
  viewer: Viewer;
  job: JobAnswer;
  /** Other side: a member, who is named, the person who posted the shift, or the booked member for their home. */
  with: 'member' | 'creator' | 'home';
  member_id?: string;
};

/** Conversation about a shift, beside the shift. */
export default function MessageView({ viewer, job, with: whom, member_id }: Props) {
  const { job_id } = job;
  const line = { ...job, office_title: job.location.title };
  return (
    <Conversation
      where={{ job_id, with: whom, ...(member_id === undefined ? {} : { member_id }) }}
      level={viewer.level}
      shift={() => <ShiftLine job={line} />}
    />
  );
}
