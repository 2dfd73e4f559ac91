import type { Answer } from '@handover/contract/endpoint';
import type { users } from '@handover/contract/accounts/users';
import type { Viewer } from '@handover/domain/viewer';

export type User = Answer<typeof users.find>['data'];

/** Company or place that an account belongs to, with its page if this viewer may open it. */
export type Belonging = { what: string; name: string; href: string | undefined };

/** Companies and places that a user belongs to, from the agency down to the location. */
export function belongings(user: User, viewer: Viewer): Belonging[] {
  const has_agency_page = viewer.kind === 'admin' || viewer.kind === 'agency';
  return [
    {
      what: 'Agency',
      name: user.agency?.company_name,
      href: has_agency_page ? `/agencies/${user.agency_id}` : undefined,
    },
    { what: 'Care provider', name: user.care_provider?.company_name, href: `/care_providers/${user.care_provider_id}` },
    { what: 'Location', name: user.office?.title, href: undefined },
  ].flatMap(({ name, ...where }) => (name === undefined ? [] : [{ ...where, name }]));
}
