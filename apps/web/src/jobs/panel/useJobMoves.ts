import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/error.ts';
import { useToast } from '../../ui/toast.tsx';

/** One change of a shift at a time, and what became of it, said until the next thing is done. */
export function useJobMoves() {
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
      await cache.invalidateQueries();
      setBusy(false);
    }
  };
  return { said, busy, run, say, hush: () => setSaid(undefined) };
}

export type JobMoves = ReturnType<typeof useJobMoves>;
