import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../api/error.ts';
import { useToast } from '../../ui/toast.tsx';
import { ofShift } from './useShift.ts';

/**
 * One change of a shift at a time, and what became of it, said until the next thing is done. `busy` until all that is shown
 * of the shift is as it is now; what is pressed while that is still on its way is done all the same, never lost.
 */
export function useShiftTransitions(job_id?: string) {
  const cache = useQueryClient();
  const toast = useToast();
  const [said, setSaid] = useState<{ tone: 'green' | 'red'; text: string }>();
  const sending = useRef(false);
  const [under_way, setUnderWay] = useState(0);

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
    if (sending.current) return false;
    sending.current = true;
    setSaid(undefined);
    setUnderWay((many) => many + 1);
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
      sending.current = false;
      const everything = cache.invalidateQueries();
      await (job_id === undefined
        ? everything
        : cache.refetchQueries({ type: 'active', ...ofShift(job_id) }, { cancelRefetch: false }));
      setUnderWay((many) => many - 1);
    }
  };
  return { said, busy: under_way > 0, run, say, hush: () => setSaid(undefined) };
}

export type ShiftTransitions = ReturnType<typeof useShiftTransitions>;
