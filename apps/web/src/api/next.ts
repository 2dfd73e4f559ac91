/**
 * Where to go after signing in. Only a path of this site is taken, so that a link cannot send someone
 * who has just typed a password to a stranger's page.
 */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next) || /[\u0000-\u001f\\]/.test(next)) return undefined;
  const home = 'https://handover.invalid';
  if (!URL.canParse(next, home)) return undefined;
  const url = new URL(next, home);
  if (url.origin !== home || /^\/+(login|api)(\/|$)/.test(url.pathname) || url.pathname.startsWith('//'))
    return undefined;
  return url.pathname + url.search + url.hash;
}
