import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { messagePolicy } from '@handover/domain/messages/policy';
import { type Viewer, isMember } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { AppLink } from '../ui/AppLink.tsx';

type Props = { viewer: Viewer; job: Pick<JobAnswer, 'job_id' | 'assigned_to' | 'applied' | 'offer_id'> };

/** Button with which a member messages the planner of their shift. */
export function MessagePlanner({ viewer, job }: Props) {
  const standing = {
    booked: job.assigned_to?.member_id === viewer.user_id,
    applied: Boolean(job.applied),
    offered: Boolean(job.offer_id),
  };
  if (!isMember(viewer) || !messagePolicy.about_booking(viewer, standing).ok) return null;
  return (
    <Button
      component={AppLink}
      href={`/messages?job=${job.job_id}`}
      variant="default"
      leftSection={<IconMessage2 size={18} stroke={1.7} aria-hidden />}
    >
      Message the planner
    </Button>
  );
}
