import { agenciesList, careProvidersList, officesList } from '@handover/contract/clients/clients';
import { requirementsList } from '@handover/contract/staff/compliance';
import { usersList } from '@handover/contract/accounts/users';
import { tagsList } from '@handover/contract/tags/tags';
import { LEVELS, type Viewer } from '@handover/domain/viewer';
import { expect, test } from 'vitest';
import { refinementOf } from './refinements.ts';
import type { Values } from './values.ts';

const { offers, asks } = refinementOf(usersList);
const fieldOf = (id: string) => usersList.fields.find((field) => field.id === id) as (typeof usersList.fields)[number];
const asked = (values: Values) =>
  ['agency_id', 'care_provider_id', 'office_id'].filter((id) => asks?.(fieldOf(id), values));

const admin: Viewer = { kind: 'admin', level: 1, user_id: 'u' };
const agency: Viewer = { kind: 'agency', level: 2, user_id: 'u', agency_id: 'a' };
const provider: Viewer = { kind: 'provider', level: 2, user_id: 'u', agency_id: 'a', care_provider_id: 'c' };
const office: Viewer = {
  kind: 'office',
  level: 3,
  user_id: 'u',
  agency_id: 'a',
  care_provider_id: 'c',
  office_id: 'o',
};

test.each([
  [admin, [1, 2, 3, 4]],
  [agency, [2, 3]],
  [office, [3]],
])('offers %o only the levels they may give', (viewer, levels) => {
  const offered = LEVELS.filter((level) => offers?.(fieldOf('level'), { value: String(level), label: '' }, viewer));
  expect(offered).toEqual(levels);
  expect(offers?.(fieldOf('status'), { value: 'disabled', label: '' }, viewer)).toBe(true);
});

test('places a user by the lowest place chosen, and does not ask for what follows from it', () => {
  expect(asked({ level: '1' })).toEqual([]);
  expect(asked({ level: '4' })).toEqual([]);
  expect(asked({ level: '2' })).toEqual(['agency_id', 'care_provider_id']);
  expect(asked({ level: '2', care_provider_id: 'c' })).toEqual(['care_provider_id']);
  expect(asked({ level: '3' })).toEqual(['care_provider_id', 'office_id']);
  expect(asked({ level: '3', office_id: 'o' })).toEqual(['office_id']);
});

const names = { admin, agency, provider, office };
const who = (may: ((viewer: Viewer) => boolean) | undefined) =>
  Object.entries(names).flatMap(([name, viewer]) => ((may?.(viewer) ?? true) ? name : []));
const whoHas = (list: typeof agenciesList | typeof careProvidersList | typeof officesList, id: string) =>
  who((viewer) => refinementOf(list).has?.({ id, title: id }, viewer) ?? true);

test('offers no entry that a viewer may not add or change', () => {
  expect(who(refinementOf(careProvidersList).adds)).toEqual(['admin', 'agency']);
  expect(who(refinementOf(officesList).adds)).toEqual(['admin', 'agency', 'provider']);
  expect(who(refinementOf(officesList).changes)).toEqual(['admin', 'agency', 'provider']);
});

test('asks for a company’s status if the viewer may change it, and for its place if there is a choice', () => {
  expect(whoHas(agenciesList, 'status')).toEqual(['admin']);
  expect(whoHas(careProvidersList, 'status')).toEqual(['admin', 'agency']);
  expect(whoHas(agenciesList, 'company_name')).toEqual(['admin', 'agency', 'provider', 'office']);
  expect(whoHas(officesList, 'care_provider_id')).toEqual(['admin', 'agency']);
});

test('offers and asks everything for a list without refinements', () => {
  expect(refinementOf(tagsList)).toEqual({});
});

test('takes one owner of a requirement: a chosen one hides the others, and a location keeps its care provider', () => {
  const { asks: asking } = refinementOf(requirementsList);
  const asked_of = (values: Values) =>
    ['care_provider_id', 'office_id', 'tag_id', 'months'].filter((id) => asking?.({ id, title: id }, values));
  expect(asked_of({})).toEqual(['care_provider_id', 'office_id', 'tag_id', 'months']);
  expect(asked_of({ care_provider_id: 'c' })).toEqual(['care_provider_id', 'months']);
  expect(asked_of({ care_provider_id: 'c', office_id: 'o' })).toEqual(['office_id', 'months']);
  expect(asked_of({ tag_id: 't' })).toEqual(['tag_id', 'months']);
});
