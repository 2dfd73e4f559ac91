/** Focused element; for an item of a menu, which closes on a choice, the button that opened the menu. */
export function focusedNow(): HTMLElement | null {
  const at = document.activeElement;
  const button = at?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const from = button ? document.getElementById(button) : at;
  return from instanceof HTMLElement && from !== document.body ? from : null;
}

/** Milliseconds until a closed dialog has released the focus. */
const LET_GO_MS = 20;

/** Restores the focus after a dialog, unless another element has taken it. */
export function focusBack(from: HTMLElement | null): void {
  setTimeout(() => {
    const now = document.activeElement;
    const dialog = now?.closest('[role="dialog"]');
    if (now === document.body || (dialog && !dialog.contains(from))) from?.focus({ preventScroll: true });
  }, LET_GO_MS);
}
