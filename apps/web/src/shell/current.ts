import type { NavLink } from '@handover/domain/navigation';

export type Place = { pathname: string; search: string };

const under = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** True for the current page's link. The shifts group marks its sub-link and never itself. */
export const isCurrent = (link: NavLink, { pathname }: Place): boolean => !link.sub && under(pathname, link.path);

/** True if the address has the sub-link's status or type, or neither if the link has none. */
export function isCurrentSub(sub: NavLink, { pathname, search }: Place): boolean {
  const [path, query = ''] = sub.path.split('?');
  const wanted = new URLSearchParams(query);
  const asked = new URLSearchParams(search);
  return pathname === path && ['status', 'type'].every((name) => wanted.get(name) === asked.get(name));
}
