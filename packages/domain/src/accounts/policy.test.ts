import { expect, test } from 'vitest';
import { UNATTACHED, type Viewer } from '../viewer.ts';
import { endsSessions, grantableLevels, userPolicy } from './policy.ts';

const admin: Viewer = { kind: 'admin', level: 1, user_id: 'admin' };
const agency: Viewer = { kind: 'agency', level: 2, user_id: 'agency', agency_id: 'a' };
const provider: Viewer = { ...agency, kind: 'provider', user_id: 'provider', care_provider_id: 'c' };
const office: Viewer = { ...provider, kind: 'office', level: 3, user_id: 'office', office_id: 'o' };
const member: Viewer = { kind: 'member', level: 4, user_id: 'member', member_id: 'member' };

const inAgency = { ...UNATTACHED, agency_id: 'a' };
const inProvider = { ...inAgency, care_provider_id: 'c' };
const inOffice = { ...inProvider, office_id: 'o' };
const words = (verdict: ReturnType<typeof userPolicy.create>) => (verdict.ok ? undefined : verdict.message);

const ABOVE = 'You cannot give a level above your own';
const ELSEWHERE = 'You can only add people to your own company';

test.each([
  ['an administrator adds an administrator', admin, 1, UNATTACHED, undefined],
  [
    'an administrator adds a manager with no company',
    admin,
    2,
    UNATTACHED,
    'Choose an agency, or a care provider, for this person',
  ],
  ['an administrator adds a staff member to a company', admin, 4, inAgency, 'A staff member belongs to no company'],
  ['an agency adds a manager of its own', agency, 2, inAgency, undefined],
  ['an agency adds a location manager', agency, 3, inOffice, undefined],
  [
    'an agency adds a location manager with no location',
    agency,
    3,
    inAgency,
    'Choose a care provider, or one of its locations, for this person',
  ],
  ['an agency adds an administrator', agency, 1, UNATTACHED, ABOVE],
  ['an agency adds someone to another agency', agency, 2, { ...inAgency, agency_id: 'b' }, ELSEWHERE],
  ['a care provider adds someone to its agency', provider, 2, inAgency, ELSEWHERE],
  ['a care provider adds its own level 3', provider, 3, inProvider, undefined],
  ['a location adds its own level 3', office, 3, inOffice, undefined],
  ['a location adds a level 2', office, 2, inProvider, ABOVE],
  ['a location adds someone to a sister location', office, 3, { ...inOffice, office_id: 'p' }, ELSEWHERE],
  ['a staff member adds anyone', member, 4, UNATTACHED, ABOVE],
] as const)('%s', (_, viewer, level, attached, refusal) => {
  expect(words(userPolicy.create(viewer, { level, ...attached }))).toBe(refusal);
});

test.each([
  [
    'nobody disables themself',
    admin,
    { user_id: 'admin', level: 1, ...UNATTACHED },
    { level: 1, status: 'disabled' },
    'You cannot disable your own account',
  ],
  [
    'nobody changes their own level',
    agency,
    { user_id: 'agency', level: 2, ...inAgency },
    { level: 3, status: 'active', ...inOffice },
    'You cannot change your own level',
  ],
  [
    'nobody moves themself, not even to where they may put others',
    agency,
    { user_id: 'agency', level: 2, ...inAgency },
    { level: 2, status: 'active', ...inProvider },
    'You cannot move your own account to another place',
  ],
  [
    'a location leaves its care provider’s manager alone',
    office,
    { user_id: 'x', level: 2, ...inProvider },
    { level: 3, status: 'active', ...inOffice },
    'This account is managed by someone at a higher level',
  ],
  [
    'nobody is moved out of a viewer’s scope',
    agency,
    { user_id: 'x', level: 2, ...inAgency },
    { level: 2, status: 'active', ...inAgency, agency_id: 'b' },
    ELSEWHERE,
  ],
  [
    'a staff account stays a staff account',
    admin,
    { user_id: 'x', level: 4, ...UNATTACHED },
    { level: 1, status: 'active' },
    'A staff account cannot become another kind of account, or the other way round',
  ],
  [
    'a manager may be disabled',
    agency,
    { user_id: 'x', level: 2, ...inAgency },
    { level: 2, status: 'disabled', ...inAgency },
    undefined,
  ],
] as const)('%s', (_, viewer, before, after, refusal) => {
  expect(words(userPolicy.update(viewer, { status: 'active', ...before }, { ...UNATTACHED, ...after }))).toBe(refusal);
});

test.each([
  ['a pending account is changed and stays pending', 'pending', 'pending', undefined],
  ['a pending account is made active by nobody else', 'pending', 'active', /have not accepted yet/],
  ['a pending account is removed, not disabled', 'pending', 'disabled', /have not accepted yet/],
  ['an accepted account is not made pending again', 'active', 'pending', /have accepted already/],
] as const)('%s', (_, from, to, refusal) => {
  const before = { user_id: 'x', level: 2, ...inAgency } as const;
  const said = words(userPolicy.update(agency, { ...before, status: from }, { ...before, status: to }));
  if (refusal) expect(said).toMatch(refusal);
  else expect(said).toBeUndefined();
});

test.each([
  ['another email', { email: 'b@example.org' }, true],
  ['another level', { level: 3 }, true],
  ['another agency', { agency_id: 'b' }, true],
  ['another care provider', { care_provider_id: 'd' }, true],
  ['another location', { office_id: 'o' }, true],
  ['being disabled', { status: 'disabled' }, true],
  ['nothing of these', {}, false],
] as const)('%s ends the sessions of an account or does not', (_, change, ends) => {
  const before = { email: 'a@example.org', level: 2, status: 'active', ...inProvider };
  expect(endsSessions(before, { ...before, ...change })).toBe(ends);
});

test('making an account active again ends no sessions', () => {
  const before = { email: 'a@example.org', level: 2, status: 'disabled', ...inProvider };
  expect(endsSessions(before, { ...before, status: 'active' })).toBe(false);
});

test('only an administrator sets a password for someone else', () => {
  const active = (user_id: string) => ({ user_id, status: 'active' });
  expect(userPolicy.set_password(admin, active('x')).ok).toBe(true);
  expect(userPolicy.set_password(agency, active('x')).ok).toBe(false);
  expect(userPolicy.set_password(agency, active('agency')).ok).toBe(true);
});

test('nobody sets a password for a pending account', () => {
  expect(words(userPolicy.set_password(admin, { user_id: 'x', status: 'pending' }))).toMatch(/when they accept/);
});

test('another person’s email is changed in their entry, one’s own on its own page', () => {
  expect(userPolicy.change_email(admin, 'x').ok).toBe(true);
  expect(userPolicy.change_email(admin, 'admin').ok).toBe(false);
});

test('a picture is changed by its owner and by administrators', () => {
  expect(userPolicy.change_picture(admin, 'x').ok).toBe(true);
  expect(userPolicy.change_picture(member, 'member').ok).toBe(true);
  for (const viewer of [agency, provider, office, member]) {
    expect(words(userPolicy.change_picture(viewer, 'x'))).toBe(
      'Only an administrator can change the picture of someone else',
    );
  }
});

test('nobody can give a level above their own [policy-1]', () => {
  for (const viewer of [agency, provider, office, member]) {
    expect(Math.min(...grantableLevels(viewer), 9)).toBeGreaterThanOrEqual(viewer.level);
  }
});

test.each([
  ['an administrator removes a manager', admin, { user_id: 'x', level: 2, ...inAgency }, undefined],
  ['an agency removes a location’s manager', agency, { user_id: 'x', level: 3, ...inOffice }, undefined],
  [
    'nobody removes themself',
    admin,
    { user_id: 'admin', level: 1, ...UNATTACHED },
    'You cannot remove your own account',
  ],
  [
    'a location removes its care provider’s manager',
    office,
    { user_id: 'x', level: 2, ...inProvider },
    'This account is managed by someone at a higher level',
  ],
  [
    'a care provider removes someone of another',
    provider,
    { user_id: 'x', level: 3, ...inProvider, care_provider_id: 'd' },
    'You can only remove people of your own company',
  ],
] as [string, Viewer, Parameters<typeof userPolicy.remove>[1], string | undefined][])(
  'whether %s',
  (_, viewer, account, refusal) => {
    expect(words(userPolicy.remove(viewer, account))).toBe(refusal);
  },
);
