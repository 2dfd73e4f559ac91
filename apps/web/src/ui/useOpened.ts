import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

/**
 * What is opened over a page stands in its address, so Back closes it. Closing goes back where it was opened here,
 * so that Back afterwards does not open it again.
 */
export function useOpened(put: (what: string | undefined, replace: boolean) => void) {
  const { history } = useRouter();
  const opened_here = useRef(false);
  return {
    open(what: string) {
      opened_here.current = true;
      put(what, false);
    },
    close() {
      if (opened_here.current) history.back();
      else put(undefined, true);
      opened_here.current = false;
    },
  };
}
