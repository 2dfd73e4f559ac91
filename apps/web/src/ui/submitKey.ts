import { type RefObject, useEffect, useRef } from 'react';

const mac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** What this keyboard calls the key that submits together with Enter. */
export const SUBMIT_KEY = mac ? '⌘' : 'Ctrl';

/**
 * Ctrl or Command with Enter submits from anywhere on the page, also while typing, but not from under a dialog: `form`
 * is what is submitted, which may stand in a dialog itself.
 */
export function useSubmitKey(submit: () => void, form?: RefObject<HTMLElement | null>): void {
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
      if (dialogs.some((dialog) => !dialog.contains(form?.current ?? null))) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [form]);
}
