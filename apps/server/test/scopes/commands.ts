import fc from 'fast-check';
import type { UserRow, World } from './world.ts';

/** An attempt, as numbers that select people and things once the world is known. */
export const attempt = fc.record({
  actor: fc.nat(1000),
  what: fc.nat(1000),
  user: fc.nat(1000),
  agency: fc.nat(1000),
  provider: fc.nat(1000),
  office: fc.nat(1000),
  invitation: fc.nat(1000),
  engagement: fc.nat(1000),
  /** The three ids that a form carries, as bits. */
  given: fc.nat(7),
  level: fc.integer({ min: 1, max: 4 }),
  status: fc.constantFrom('active', 'disabled', 'non-active'),
  type: fc.constantFrom('agency', 'care_provider', 'staff_member'),
  /** Set if the actor's own company is used, which is more frequent. */
  home: fc.boolean(),
});
export type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never;

export type Request = { method: 'get' | 'post' | 'put' | 'delete'; url: string; body?: object };

const at = (ids: string[], n: number): string =>
  ids[n % Math.max(1, ids.length)] ?? '00000000-0000-7000-8000-000000000000';

const ADDRESS = {
  address_line_1: '1 High Street',
  city: 'York',
  post_code: 'YO26 5RL',
  latitude: 53.9,
  longitude: -1.1,
  approximate: false,
};

/** Makes a request of an attempt about people, companies, locations and invitations. */
export function requestOf(actor: UserRow, world: World, attempted: Attempt, serial: number): Request {
  const { given, home } = attempted;
  const agency_id = home && actor.agency_id ? actor.agency_id : at(Object.keys(world.agencies), attempted.agency);
  const care_provider_id =
    home && actor.care_provider_id ? actor.care_provider_id : at(Object.keys(world.care_providers), attempted.provider);
  const office_id = home && actor.office_id ? actor.office_id : at(Object.keys(world.offices), attempted.office);
  const user_id = at(Object.keys(world.users), attempted.user);
  const invitation_id = at(Object.keys(world.invitations), attempted.invitation);
  const members = Object.values(world.users).flatMap(({ user_id: member, level }) => (level === 4 ? [member] : []));
  const member_id = at(members, attempted.user);
  const engagement = Object.values(world.engagements)[
    attempted.engagement % Math.max(1, Object.keys(world.engagements).length)
  ];
  const chosen = {
    ...(given & 1 ? { agency_id } : {}),
    ...(given & 2 ? { care_provider_id } : {}),
    ...(given & 4 ? { office_id } : {}),
  };
  const person = {
    first_name: 'Ann',
    last_name: 'Lee',
    email: `someone.${serial}@example.org`,
    level: attempted.level,
    status: attempted.status === 'disabled' ? 'disabled' : 'active',
  };
  const status = attempted.status === 'non-active' ? 'non-active' : 'active';
  const company = { company_name: `Company ${serial}`, status, ...ADDRESS };
  const place = { title: `Place ${serial}`, ...ADDRESS };
  const api = '/api/v1';
  const [agency, provider] = [`${api}/agencies/${agency_id}`, `${api}/care_providers/${care_provider_id}`];
  const requests: Request[] = [
    { method: 'post', url: `${api}/users`, body: { ...person, ...chosen } },
    { method: 'put', url: `${api}/users/${user_id}`, body: { ...person, ...chosen } },
    { method: 'put', url: `${api}/users/${actor.user_id}`, body: { ...person, ...chosen, status: 'active' } },
    { method: 'delete', url: `${api}/users/${user_id}` },
    { method: 'post', url: `${agency}/users`, body: person },
    { method: 'put', url: `${agency}/users/${user_id}`, body: person },
    { method: 'delete', url: `${agency}/users/${user_id}` },
    { method: 'post', url: `${provider}/users`, body: given & 4 ? { ...person, office_id } : person },
    { method: 'put', url: `${provider}/users/${user_id}`, body: given & 4 ? { ...person, office_id } : person },
    { method: 'delete', url: `${provider}/users/${user_id}` },
    { method: 'post', url: `${api}/agencies`, body: company },
    { method: 'put', url: agency, body: company },
    { method: 'delete', url: agency },
    { method: 'post', url: `${api}/care_providers`, body: given & 1 ? { ...company, agency_id } : company },
    { method: 'put', url: provider, body: given & 1 ? { ...company, agency_id } : company },
    { method: 'delete', url: provider },
    { method: 'post', url: `${api}/offices`, body: given & 2 ? { ...place, care_provider_id } : place },
    { method: 'put', url: `${api}/offices/${office_id}`, body: given & 2 ? { ...place, care_provider_id } : place },
    { method: 'delete', url: `${api}/offices/${office_id}` },
    { method: 'post', url: `${provider}/locations`, body: place },
    { method: 'put', url: `${provider}/locations/${office_id}`, body: place },
    { method: 'delete', url: `${provider}/locations/${office_id}` },
    {
      method: 'post',
      url: `${api}/invitations`,
      body: {
        type: attempted.type,
        emails: [`invited.${serial}@example.org`],
        ...(attempted.type === 'care_provider' && given & 1 ? { agency_id } : {}),
      },
    },
    { method: 'post', url: `${api}/staff/${member_id}/engagements`, body: { agency_id } },
    {
      method: 'post',
      url: `${api}/staff/${engagement?.member_id ?? member_id}/engagements/${engagement?.engagement_id ?? invitation_id}/end`,
      body: {},
    },
    { method: 'get', url: `${api}/staff/${member_id}/engagements` },
    // A few times each: only some of the actors are an agency's.
    ...[1, 2, 3].flatMap((): Request[] => [
      { method: 'get', url: `${api}/people` },
      { method: 'get', url: `${api}/people/export` },
    ]),
    { method: 'get', url: `${api}/people/${member_id}` },
    { method: 'get', url: `${api}/staff/${member_id}/card` },
    { method: 'post', url: `${api}/invitations/${invitation_id}/resend`, body: {} },
    { method: 'delete', url: `${api}/invitations/${invitation_id}` },
    { method: 'put', url: `${api}/my_profile`, body: { first_name: 'Ann', last_name: 'Lee', ...PROFILE_COMPANY } },
    { method: 'get', url: `${api}/my_profile` },
    { method: 'get', url: `${api}/invitations?type=${attempted.type}` },
    { method: 'get', url: `${api}/users?page_size=200` },
    { method: 'get', url: `${api}/users/${user_id}` },
    { method: 'get', url: `${api}/users?care_provider_id=${care_provider_id}` },
    { method: 'get', url: `${api}/users/export` },
    { method: 'get', url: `${api}/agencies` },
    { method: 'get', url: agency },
    { method: 'get', url: `${api}/care_providers?agency_id=${agency_id}` },
    { method: 'get', url: provider },
    { method: 'get', url: `${api}/offices?page_size=200` },
    { method: 'get', url: `${api}/offices/${office_id}` },
    { method: 'get', url: `${provider}/locations` },
    { method: 'get', url: `${api}/options/${['agencies', 'care_providers', 'offices'][attempted.level % 3]}` },
  ];
  return requests[attempted.what % requests.length] as Request;
}

const PROFILE_COMPANY = {
  company_name: 'Renamed',
  ...ADDRESS,
  address_line_2: 'Acomb',
  town: 'Acomb',
  province: 'Yorkshire and the Humber',
};
