import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { useConfirm } from './confirm.tsx';

/** Asks before unsaved input is lost by leaving. The returned function lets the page leave once all is saved. */
export function useLeaveWarning(unsaved: boolean): () => void {
  const confirm = useConfirm();
  const saved = useRef(false);
  const stays = () => unsaved && !saved.current;
  useBlocker({
    shouldBlockFn: async () =>
      stays() &&
      !(await confirm({
        title: 'Leave without saving?',
        text: 'What you filled in will be lost.',
        keep: 'Keep editing',
        act: 'Leave',
      })),
    enableBeforeUnload: stays,
  });
  return () => {
    saved.current = true;
  };
}
