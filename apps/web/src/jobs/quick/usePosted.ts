import { useNavigate } from '@tanstack/react-router';
import { useToast } from '../../ui/toast.tsx';
import { shiftCount } from './days.ts';

export type Status = 'Published' | 'Unpublished';
export type Posted = { status: Status; job_ids: readonly string[] };

/** To the shift itself, or to where several of them are listed. */
export function usePosted() {
  const navigate = useNavigate();
  const toast = useToast();
  return ({ status, job_ids }: Posted) => {
    const [job_id, ...more] = job_ids;
    if (more.length === 0) {
      void navigate({ to: `/job_info/${job_id}`, search: { saved: 'true' } } as never);
      return;
    }
    toast.saved(`${shiftCount(job_ids.length)} ${status === 'Published' ? 'posted' : 'saved unpublished'}`);
    void navigate({ to: '/jobs', search: { status: status === 'Published' ? 'unallocated' : status } } as never);
  };
}
