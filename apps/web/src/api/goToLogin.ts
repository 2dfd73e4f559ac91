/**
 * True while the page is being left, for example by signing out; an answer that comes in the meantime must not
 * redirect.
 */
let on_the_way = false;
const ON_THE_WAY_MS = 5_000;
globalThis.addEventListener?.('beforeunload', () => {
  on_the_way = true;
  setTimeout(() => (on_the_way = false), ON_THE_WAY_MS);
});

/** Goes to the sign-in page by a full load, so that nothing of the person who was signed in stays in memory. */
export function goToLogin(): void {
  const { pathname, search } = window.location;
  if (pathname === '/login' || on_the_way) return;
  window.location.replace(`/login?${new URLSearchParams({ next: pathname + search, ended: '1' })}`);
}
