import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

/**
 * Opens something over a page and keeps it in the address, so that Back closes it. Closing goes back if it was opened
 * here, so that Back afterwards does not open it again.
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
