import { expect, test } from 'vitest';
import { attachmentOf, UNATTACHED, viewerOf } from './viewer.ts';

const [user_id, agency_id, care_provider_id, office_id] = ['u', 'a', 'c', 'o'];
const agency = { ...UNATTACHED, agency_id };
const provider = { ...agency, care_provider_id };
const office = { ...provider, office_id };

test.each([
  ['level 1 of the platform', 1, UNATTACHED, 'admin', '[viewer-1]'],
  ['level 2 of an agency', 2, agency, 'agency', '[viewer-2]'],
  ['level 2 of a care provider', 2, provider, 'provider', '[viewer-3]'],
  ['level 3 of a care provider', 3, provider, 'provider', '[viewer-4]'],
  ['level 3 of a location', 3, office, 'office', '[viewer-5]'],
  ['level 4', 4, UNATTACHED, 'member', '[viewer-6]'],
  ['level 1 with an agency', 1, agency, undefined, '[viewer-7]'],
  ['level 2 without an agency', 2, UNATTACHED, undefined, '[viewer-8]'],
  ['level 2 of a location', 2, office, undefined, '[viewer-9]'],
  ['level 3 of an agency alone', 3, agency, undefined, '[viewer-10]'],
  ['level 4 with a care provider', 4, provider, undefined, '[viewer-11]'],
  ['level 1 with a location and no agency', 1, { ...UNATTACHED, office_id }, undefined, '[viewer-12]'],
  ['level 4 with a care provider and no agency', 4, { ...UNATTACHED, care_provider_id }, undefined, '[viewer-13]'],
  ['level 2 with a location and no care provider', 2, { ...agency, office_id }, undefined, '[viewer-14]'],
  ['a level that does not exist', 5, UNATTACHED, undefined, '[viewer-15]'],
])('%s becomes a viewer of its kind, or none $4', (_, level, attached, kind, _id) => {
  expect(viewerOf({ user_id, level, ...attached })?.kind).toBe(kind);
});

test('a viewer has the attachment of its account', () => {
  for (const attached of [agency, provider, office]) {
    const viewer = viewerOf({ user_id, level: attached.office_id ? 3 : 2, ...attached });
    expect(viewer && attachmentOf(viewer)).toEqual(attached);
  }
});

test('a staff member has the same id as user and member', () => {
  expect(viewerOf({ user_id, level: 4, ...UNATTACHED })).toMatchObject({ user_id, member_id: user_id });
});
