/** To the sign-in page by a full load, so that nothing of the person who was signed in stays in memory. */
export function leaveForLogin(): void {
  const { pathname, search } = window.location;
  if (pathname === '/login') return;
  window.location.replace(`/login?${new URLSearchParams({ next: pathname + search, ended: '1' })}`);
}
