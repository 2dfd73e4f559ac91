import { useWindowEvent } from '@mantine/hooks';
import type { RefObject } from 'react';

const mac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** Name of the key that submits together with Enter, on this keyboard. */
export const SUBMIT_KEY = mac ? '⌘' : 'Ctrl';

/**
 * Submits by Ctrl or Command with Enter from anywhere on the page, also while typing, but not from under a dialog.
 * `form` is the form to submit, which may be in a dialog itself.
 */
export function useSubmitKey(submit: () => void, form?: RefObject<HTMLElement | null>): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
    if (dialogs.some((dialog) => !dialog.contains(form?.current ?? null))) return;
    event.preventDefault();
    submit();
  });
}
