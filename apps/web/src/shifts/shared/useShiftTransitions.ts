import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../api/error.ts';
import { useToast } from '../../ui/toast.tsx';
import { ofShift } from './useShift.ts';

/**
 * Runs one change of a shift at a time and keeps its message until the next. `busy` lasts until all data of the shift
 * is reloaded; a press during the reload still counts.
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
   * Runs a change; true if it succeeded. After a refusal the shift is reloaded, so that the user sees its current
   * state. Without `done`, the change itself is visible where it was made; `refused` handles a refusal in another way.
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
