import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/error.ts';
import { useToast } from '../../ui/toast.tsx';
import { ofJob } from './useJob.ts';

/**
 * One change of a shift at a time, and what became of it, said until the next thing is done. Where one shift is shown by
 * itself, the next change is taken as soon as that shift is shown as it is now: the lists around it may still be on their
 * way, and what is pressed meanwhile would be lost.
 */
export function useJobMoves(job_id?: string) {
  const cache = useQueryClient();
  const toast = useToast();
  const [said, setSaid] = useState<{ tone: 'green' | 'red'; text: string }>();
  const [busy, setBusy] = useState(false);

  const say = (text: string) => {
    toast.saved();
    setSaid({ tone: 'green', text });
  };
  /**
   * True once it is done. Whoever is refused sees what the shift has become meanwhile. Without words, what was done shows
   * for itself where it was done; `refused` says a refusal in its own way.
   */
  const run = async <T>(
    work: () => Promise<T>,
    done?: string | ((answer: T) => string | undefined),
    refused?: (error: unknown) => void,
  ): Promise<boolean> => {
    if (busy) return false;
    setSaid(undefined);
    setBusy(true);
    try {
      const answer = await work();
      const words = typeof done === 'function' ? done(answer) : done;
      if (words === undefined) toast.saved();
      else say(words);
      return true;
    } catch (error) {
      toast.failed();
      if (refused) refused(error);
      else setSaid({ tone: 'red', text: messageOf(error) });
      return false;
    } finally {
      const everything = cache.invalidateQueries();
      await (job_id === undefined
        ? everything
        : cache.refetchQueries({ type: 'active', ...ofJob(job_id) }, { cancelRefetch: false }));
      setBusy(false);
    }
  };
  return { said, busy, run, say, hush: () => setSaid(undefined) };
}

export type JobMoves = ReturnType<typeof useJobMoves>;
