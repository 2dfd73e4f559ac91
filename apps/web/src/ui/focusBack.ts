/** Where the keyboard is; of a menu, which closes once something in it is chosen, the button that opened it. */
export function focusedNow(): HTMLElement | null {
  const at = document.activeElement;
  const button = at?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const from = button ? document.getElementById(button) : at;
  return from instanceof HTMLElement && from !== document.body ? from : null;
}

/** A dialog lets go of the keyboard a moment after it is closed. */
const LET_GO_MS = 20;

/** The keyboard goes on where it was before a dialog, unless something else has taken it. */
export function focusBack(from: HTMLElement | null): void {
  setTimeout(() => {
    const now = document.activeElement;
    const dialog = now?.closest('[role="dialog"]');
    if (now === document.body || (dialog && !dialog.contains(from))) from?.focus({ preventScroll: true });
  }, LET_GO_MS);
}
