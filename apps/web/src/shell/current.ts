import type { NavLink } from '@handover/domain/navigation';

export type Place = { pathname: string; search: string };

const under = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The shifts group marks its sub-link and never itself. */
export const isCurrent = (link: NavLink, { pathname }: Place): boolean => !link.sub && under(pathname, link.path);

/** A sub-link is current when the address asks for the same status or type, or for neither where the link has none. */
export function isCurrentSub(sub: NavLink, { pathname, search }: Place): boolean {
  const [path, query = ''] = sub.path.split('?');
  const wanted = new URLSearchParams(query);
  const asked = new URLSearchParams(search);
  return pathname === path && ['status', 'type'].every((name) => wanted.get(name) === asked.get(name));
}
