import type { JobAnswer } from '@handover/contract/shifts/jobs';
import type { Viewer } from '@handover/domain/viewer';
import { Conversation } from './Conversation.tsx';
import { ShiftLine } from './ShiftLine.tsx';

type Props = {
  viewer: Viewer;
  job: JobAnswer;
  /** Member of the conversation; if undefined, it is with the person who posted the shift. */
  member_id?: string;
};

/** Conversation about a shift, beside the shift. */
export default function MessageView({ viewer, job, member_id }: Props) {
  const { job_id } = job;
  const line = { ...job, office_title: job.location.title };
  return (
    <Conversation
      where={member_id === undefined ? { job_id, with: 'creator' } : { job_id, with: 'member', member_id }}
      level={viewer.level}
      shift={() => <ShiftLine job={line} />}
    />
  );
}
