import type { Me } from '@handover/contract/accounts';
import { navigationFor } from '@handover/domain/navigation';

/** The pages that stand, in a line each. */
const WORDS: Record<string, string> = {
  '/jobs': 'Post, find and change shifts, and see who has them',
  '/care_providers': 'Their details, people and locations',
  '/agencies': 'Their details, people and care providers',
  '/offices': 'Addresses, each with its pin on the map',
  '/job_tags': 'Skills and needs that a shift can name',
  '/users': 'Who can sign in, and what they may do',
  '/my_profile': 'Your details, picture, password and emails',
  '/invite_staff': 'Send links, and see who has come',
  '/invite_agencies': 'Send links, and see who has come',
  '/invite_care_providers': 'Send links, and see who has come',
  '/help': 'Short answers to what people ask',
};

export type Place = { title: string; path: string; words: string };

/** On the spot somebody is at the door: the code comes before everything else. */
const codeOf = ({ level, office_id }: Pick<Me, 'level' | 'office_id'>): Place[] =>
  level === 3 && office_id
    ? [
        {
          title: 'Check-in code',
          path: `/offices/${office_id}/check_in_code`,
          words: 'For staff at your door, on any screen',
        },
      ]
    : [];

/** What whoever keeps shifts can do here today, in the order of their menu. */
export const placesFor = (me: Pick<Me, 'level' | 'user_id' | 'office_id'>): Place[] => [
  ...codeOf(me),
  ...navigationFor(me)
    .flat()
    .flatMap(({ title, path }) => {
      const words = WORDS[path];
      return words ? [{ title, path, words }] : [];
    }),
];

/** What has come about by registering. */
export const welcome = ({ kind, company }: Pick<Me, 'kind' | 'company'>): string =>
  kind === 'agency' || kind === 'provider'
    ? `${company} is set up, and you are its first manager.`
    : 'Your account is open.';

type Step = { title: string; path: string };

/** What someone who has just registered does first. */
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
