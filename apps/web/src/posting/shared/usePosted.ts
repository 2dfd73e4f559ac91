import { rememberPublished } from '../../shifts/shared/published.ts';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useToast } from '../../ui/toast.tsx';
import { shiftCount } from './days.ts';

export type Status = 'Published' | 'Unpublished';
/** Result of posting. A shift with a rate review was saved unpublished until its rates are approved. */
export type PostedJobs = readonly { job_id: string; rate_review?: unknown }[];
export type Posted = { status: Status; jobs: PostedJobs };

/**
 * Goes back to the rota that asked for the shift, else to the posted shift, or to the list if there are several. What
 * was published is remembered for the banner there.
 */
export function usePosted() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const { back } = useSearch({ strict: false }) as { back?: unknown };
  const toast = useToast();
  return ({ status, jobs }: Posted) => {
    const waiting = jobs.filter(({ rate_review }) => rate_review).length;
    const published = status === 'Published' ? jobs.filter(({ rate_review }) => !rate_review) : [];
    rememberPublished(published.map(({ job_id }) => job_id));
    const [first, ...more] = jobs;
    // Repeating shifts of which none is due yet.
    if (!first) {
      void navigate({ to: '/jobs/repeats' } as never);
      return;
    }
    const rota = typeof back === 'string' && back.startsWith('/jobs?') ? back : undefined;
    if (more.length === 0 && rota === undefined) {
      void navigate({ to: `/job_info/${first.job_id}`, search: { saved: 'true' } } as never);
      return;
    }
    const unpublished = jobs.length - published.length;
    if (unpublished > 0) {
      const words = `${shiftCount(unpublished)} saved unpublished`;
      toast.saved(waiting > 0 ? `${words}. Handover will look at the rate of ${shiftCount(waiting)}` : words);
    }
    if (rota !== undefined) return history.push(rota);
    void navigate({ to: '/jobs', search: { status: published.length > 0 ? 'unallocated' : 'Unpublished' } } as never);
  };
}
