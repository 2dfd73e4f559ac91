import { expect, test } from 'vitest';
import type { Verdict } from '../verdict.ts';
import type { Viewer } from '../viewer.ts';
import { clientPolicy, openForBusiness } from './policy.ts';

const admin: Viewer = { kind: 'admin', level: 1, user_id: 'u' };
const agency: Viewer = { kind: 'agency', level: 2, user_id: 'u', agency_id: 'a' };
const provider2: Viewer = { ...agency, kind: 'provider', care_provider_id: 'c' };
const provider3: Viewer = { ...provider2, level: 3 };
const office: Viewer = { ...provider3, kind: 'office', level: 3, office_id: 'o' };
const member: Viewer = { kind: 'member', level: 4, user_id: 'u', member_id: 'u' };
const everyone = { admin, agency, provider2, provider3, office, member };

const own = { agency_id: 'a', care_provider_id: 'c' };
const foreign = { agency_id: 'b', care_provider_id: 'd' };
const active = { status: 'active' } as const;
const allowedTo = (ask: (viewer: Viewer) => Verdict) =>
  Object.entries(everyone).flatMap(([name, viewer]) => (ask(viewer).ok ? [name] : []));

const editProvider = (viewer: Viewer, provider: typeof own, change: object = {}, before: object = {}) =>
  clientPolicy.edit_care_provider(
    viewer,
    provider,
    { agency_id: provider.agency_id, ...active, ...change },
    { ...active, has_jobs: false, ...before },
  );

test.each([
  ['adds an agency', clientPolicy.create_agency, ['admin']],
  ['removes an agency', clientPolicy.delete_agency, ['admin']],
  ['edits their agency', (v) => clientPolicy.edit_agency(v, own, active, active), ['admin', 'agency']],
  ['edits another agency', (v) => clientPolicy.edit_agency(v, foreign, active, active), ['admin']],
  ['sets an agency non-active', (v) => clientPolicy.edit_agency(v, own, { status: 'non-active' }, active), ['admin']],
  ['adds a care provider', (v) => clientPolicy.create_care_provider(v, { ...own, ...active }), ['admin', 'agency']],
  [
    'adds a care provider to an agency that is not active',
    (v) => clientPolicy.create_care_provider(v, { ...own, status: 'non-active' }),
    ['admin'],
  ],
  [
    'adds a care provider to another agency',
    (v) => clientPolicy.create_care_provider(v, { ...foreign, ...active }),
    ['admin'],
  ],
  ['edits their care provider', (v) => editProvider(v, own), ['admin', 'agency', 'provider2']],
  ['edits another care provider', (v) => editProvider(v, foreign), ['admin']],
  ['sets a care provider non-active', (v) => editProvider(v, own, { status: 'non-active' }), ['admin', 'agency']],
  ['moves a care provider to another agency', (v) => editProvider(v, own, { agency_id: 'b' }), ['admin']],
  ['moves a care provider that has shifts', (v) => editProvider(v, own, { agency_id: 'b' }, { has_jobs: true }), []],
  ['edits the company in their own profile', clientPolicy.edit_own_company, ['agency', 'provider2']],
  ['edits the company of somebody else with their account', (v) => clientPolicy.edit_company_of(v, own), ['admin']],
  ['edits the company of somebody who has none', (v) => clientPolicy.edit_company_of(v, { agency_id: null }), []],
  ['removes a care provider', (v) => clientPolicy.delete_care_provider(v, own), ['admin', 'agency']],
  [
    'adds a location to their care provider',
    (v) => clientPolicy.add_location(v, { ...own, ...active }),
    ['admin', 'agency', 'provider2', 'provider3'],
  ],
  [
    'adds a location to a care provider that is not active',
    (v) => clientPolicy.add_location(v, { ...own, status: 'non-active' }),
    ['admin'],
  ],
  [
    'keeps the locations of their care provider',
    (v) => clientPolicy.keep_locations(v, own),
    ['admin', 'agency', 'provider2', 'provider3'],
  ],
  ['keeps the locations of another care provider', (v) => clientPolicy.keep_locations(v, foreign), ['admin']],
  [
    'runs their location on the day',
    (v) => clientPolicy.run_location(v, { ...own, office_id: 'o' }),
    ['admin', 'agency', 'provider2', 'provider3', 'office'],
  ],
  [
    'runs another location of their care provider on the day',
    (v) => clientPolicy.run_location(v, { ...own, office_id: 'p' }),
    ['admin', 'agency', 'provider2', 'provider3'],
  ],
  [
    'runs a location of another care provider on the day',
    (v) => clientPolicy.run_location(v, { ...foreign, office_id: 'q' }),
    ['admin'],
  ],
] as [string, (viewer: Viewer) => Verdict, string[]][])('the policy says who %s [policy-2]', (_, ask, who) => {
  expect(allowedTo(ask)).toEqual(who);
});

test('refuses new business to a company that is not active', () => {
  expect(openForBusiness({ status: 'active' }, 'x').ok).toBe(true);
  expect(openForBusiness({ status: 'non-active' }, 'nobody can be invited')).toMatchObject({
    kind: 'not_now',
    message: 'This company is not active, so nobody can be invited',
  });
});
