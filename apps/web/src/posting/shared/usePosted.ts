import { useNavigate } from '@tanstack/react-router';
import { useToast } from '../../ui/toast.tsx';
import { shiftCount } from './days.ts';

export type Status = 'Published' | 'Unpublished';
/** Result of posting. `waiting` is the number of shifts whose rates await approval. */
export type Posted = { status: Status; job_ids: readonly string[]; waiting: number };

/** Goes to the posted shift, or to the list if there are several. */
export function usePosted() {
  const navigate = useNavigate();
  const toast = useToast();
  return ({ status, job_ids, waiting }: Posted) => {
    const [job_id, ...more] = job_ids;
    if (more.length === 0) {
      void navigate({ to: `/job_info/${job_id}`, search: { saved: 'true' } } as never);
      return;
    }
    const posted = status === 'Published' && waiting < job_ids.length;
    const words = `${shiftCount(job_ids.length - (posted ? waiting : 0))} ${posted ? 'posted' : 'saved unpublished'}`;
    toast.saved(waiting > 0 ? `${words}. Handover will look at the rate of ${shiftCount(waiting)}` : words);
    void navigate({ to: '/jobs', search: { status: posted ? 'unallocated' : 'Unpublished' } } as never);
  };
}
