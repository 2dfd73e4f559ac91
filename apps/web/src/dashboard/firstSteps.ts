import type { Me } from '@handover/contract/accounts/accounts';

/** Welcome text after registration. */
export const welcome = ({ kind, company }: Pick<Me, 'kind' | 'company'>): string =>
  kind === 'agency' || kind === 'provider'
    ? `${company} is set up, and you are its first manager.`
    : 'Your account is open.';

type Step = { title: string; path: string };

/** First steps of a new user. */
export function firstSteps(me: Pick<Me, 'kind' | 'care_provider_id'>): Step[] {
  const colleagues = { title: 'Add a colleague', path: '/users?entry=new' };
  const profile = { title: 'Complete your profile', path: '/my_profile' };
  switch (me.kind) {
    case 'agency':
      return [{ title: 'Invite a care provider', path: '/invite_care_providers' }, colleagues, profile];
    case 'provider':
      return [{ title: 'Add a location', path: `/care_providers/${me.care_provider_id}` }, colleagues, profile];
    case 'member':
      return [{ title: 'Set up a second factor', path: '/security' }];
    case 'admin':
    case 'office':
      return [profile];
  }
}
