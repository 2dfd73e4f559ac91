/**
 * Path to open after signing in. Only a path of this site is accepted, so that a link cannot send a user who has just
 * typed a password to a foreign page.
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
