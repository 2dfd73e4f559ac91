import { expect, test } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { requirementPolicy } from './requirementPolicy.ts';

const ADMINS = 'What is asked of everyone, or with a tag, is an administrator’s to say';
const OTHERS = 'This belongs to another company';
const admin: Viewer = { kind: 'admin', level: 1, user_id: 'u' };
const agency: Viewer = { kind: 'agency', level: 2, user_id: 'u', agency_id: 'a' };
const provider: Viewer = { kind: 'provider', level: 2, user_id: 'u', agency_id: 'a', care_provider_id: 'c' };
const atLevel3: Viewer = { ...provider, level: 3 };

const NOBODY = { agency_id: null, care_provider_id: null, tag_id: null };
const PLACES = {
  everyone: NOBODY,
  tag: { ...NOBODY, tag_id: 't' },
  own: { ...NOBODY, agency_id: 'a', care_provider_id: 'c' },
  sister: { ...NOBODY, agency_id: 'a', care_provider_id: 'd' },
  foreign: { ...NOBODY, agency_id: 'b', care_provider_id: 'e' },
};

test.each([
  ['an administrator', admin, { everyone: 'yes', tag: 'yes', own: 'yes', sister: 'yes', foreign: 'yes' }],
  ['an agency', agency, { everyone: ADMINS, tag: ADMINS, own: 'yes', sister: 'yes', foreign: OTHERS }],
  ['a care provider', provider, { everyone: ADMINS, tag: ADMINS, own: 'yes', sister: OTHERS, foreign: OTHERS }],
  ['its level 3', atLevel3, { everyone: ADMINS, tag: ADMINS, own: OTHERS, sister: OTHERS, foreign: OTHERS }],
] as const)('what %s may require', (_, viewer, expected) => {
  const said = Object.entries(PLACES).map(([name, place]) => {
    const verdict = requirementPolicy.keep(viewer, place);
    return [name, verdict.ok ? 'yes' : verdict.message];
  });
  expect(Object.fromEntries(said)).toEqual(expected);
});
