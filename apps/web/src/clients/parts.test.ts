import { agenciesList } from '@handover/contract/clients/clients';
import type { Viewer } from '@handover/domain/viewer';
import { describe, expect, test } from 'vitest';
import { kindOf } from '../lists/kind.ts';
import { formFields, startValues } from '../lists/values.ts';
import { type Agency, agencyParts } from './agencyParts.tsx';
import { type CareProvider, careProviderParts } from './careProviderParts.tsx';
import { dialogOf } from './dialog.ts';
import type { Part } from './parts.ts';

const admin: Viewer = { kind: 'admin', level: 1, user_id: 'priya' };
const agencyManager: Viewer = { kind: 'agency', level: 2, user_id: 'gareth', agency_id: 'a' };
const manager: Viewer = { kind: 'provider', level: 2, user_id: 'anna', agency_id: 'a', care_provider_id: 'c' };
const keeper: Viewer = { ...manager, level: 3, user_id: 'ann' };
const home: Viewer = { kind: 'office', level: 3, user_id: 'h', agency_id: 'a', care_provider_id: 'c', office_id: 'o' };

const address = {
  address_line_1: '14 Carr Lane',
  address_line_2: null,
  city: 'York',
  town: null,
  province: null,
  post_code: 'YO26 5RL',
  country: 'GB' as const,
  latitude: null,
  longitude: null,
  approximate: true,
  created_at: '2026-03-12T10:00:00Z',
};
const account = {
  first_name: 'Ann',
  last_name: 'Lee',
  waiting_email: null,
  mobile_telephone: null,
  dob: null,
  picture: null,
  status: 'active' as const,
  agency: null,
  care_provider: null,
  office: null,
  last_sign_in_at: null,
  created_at: address.created_at,
};
const person = (user_id: string, level: 2 | 3, care_provider_id: string | null, office_id: string | null = null) => ({
  ...account,
  user_id,
  email: `${user_id}@example.org`,
  level,
  agency_id: 'a',
  care_provider_id,
  office_id,
});
const company = { company_name: 'Larkfield', email: null, status: 'active' as const, ...address };
const agency: Agency = {
  ...company,
  agency_id: 'a',
  users: [person('gareth', 2, null), person('ben', 2, null)],
  care_providers: [{ ...company, care_provider_id: 'c', agency_id: 'a', agency: null }],
};
const provider: CareProvider = {
  ...company,
  care_provider_id: 'c',
  agency_id: 'a',
  agency: { company_name: 'Larkfield' },
  users: [person('anna', 2, 'c'), person('ann', 3, 'c'), person('h', 3, 'c', 'o')],
  locations: [
    {
      ...address,
      office_id: 'o',
      title: 'Willow Court',
      telephone: null,
      agency_id: 'a',
      care_provider_id: 'c',
      care_provider: null,
    },
  ],
};

const titled = (parts: readonly Part[], title: string) => parts.find((one) => one.title === title) as Part;

/** Rows of each table that the viewer may change and delete, and tables that they may add to. */
const offered = (parts: readonly Part[]) =>
  parts.map(({ title, rows, may, kind }) => {
    const ids = (allowed: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(allowed).map((row) => row[kind.id_field]);
    return [title, may.add, ids(may.edit), ids(may.remove)];
  });

describe('page of an agency', () => {
  test('lets an administrator and its own managers keep its people and its care providers [parts-6]', () => {
    expect(offered(agencyParts(admin, agency))).toEqual([
      ['Users', true, ['gareth', 'ben'], ['gareth', 'ben']],
      ['Care Providers', true, ['c'], ['c']],
    ]);
    expect(offered(agencyParts(agencyManager, agency))).toEqual([
      ['Users', true, ['gareth', 'ben'], ['ben']],
      ['Care Providers', true, ['c'], ['c']],
    ]);
  });

  test('adds a new person as manager of this agency, without asking where they belong', () => {
    const { kind } = titled(agencyParts(admin, agency), 'Users');
    expect(kind.fields.map(({ id }) => id)).not.toContain('office_id');
    expect(startValues(kind, formFields(kind.fields, true), undefined)).toMatchObject({ level: '2', agency_id: 'a' });
  });

  test('adds a new care provider to it [parts-7]', () => {
    const { kind } = titled(agencyParts(admin, agency), 'Care Providers');
    expect(kind.given).toEqual({ agency_id: 'a' });
    expect(kind.fields.map(({ id }) => id)).not.toContain('agency_id');
  });
});

describe('page of a care provider', () => {
  const levels = (viewer: Viewer) =>
    titled(careProviderParts(viewer, provider), 'Users')
      .kind.fields.find(({ id }) => id === 'level')
      ?.options?.map(({ value }) => value);

  test('lets its manager keep people of both levels and its locations [parts-8]', () => {
    expect(offered(careProviderParts(manager, provider))).toEqual([
      ['Users', true, ['anna', 'ann', 'h'], ['ann', 'h']],
      ['Locations', true, ['o'], ['o']],
    ]);
    expect(levels(manager)).toEqual(['2', '3']);
  });

  test('lets its level 3 give no level above their own [parts-9]', () => {
    expect(offered(careProviderParts(keeper, provider))).toEqual([
      ['Users', true, ['ann', 'h'], ['h']],
      ['Locations', true, ['o'], ['o']],
    ]);
    expect(levels(keeper)).toEqual(['3']);
  });

  test('lets the manager of one location read and change nothing [parts-10]', () => {
    expect(offered(careProviderParts(home, provider))).toEqual([
      ['Users', false, [], []],
      ['Locations', false, [], []],
    ]);
  });

  test('offers only its own locations for a person', () => {
    const fields = titled(careProviderParts(manager, provider), 'Users').kind.fields;
    expect(fields.find(({ id }) => id === 'office_id')).toMatchObject({
      options: [{ value: 'o', label: 'Willow Court' }],
    });
    expect(fields.find(({ id }) => id === 'office_id')).not.toHaveProperty('apiUrl');
  });

  test('lets its own people add nothing while it is not active', () => {
    const closed = { ...provider, status: 'non-active' as const };
    expect(titled(careProviderParts(manager, closed), 'Locations').may.add).toBe(false);
    expect(titled(careProviderParts(admin, closed), 'Locations').may.add).toBe(true);
  });
});

describe('address of a form', () => {
  const info = { kind: kindOf(agenciesList), row: agency, may: { edit: true, remove: false } };
  const opens = (opened: string | undefined, viewer: Viewer = admin, may = info.may) =>
    dialogOf(opened, { ...info, may }, agencyParts(viewer, agency))?.title;

  test('says in its title what is added or changed [parts-11]', () => {
    expect(opens('info')).toBe('Edit info');
    expect(opens('users:new')).toBe('Add user');
    expect(opens('users:ben')).toBe('Edit user');
    expect(opens('care_providers:new')).toBe('Add care provider');
    expect(opens(undefined)).toBeUndefined();
  });

  test('opens nothing that does not exist or that the viewer may not change', () => {
    expect(opens('users:nobody')).toBeUndefined();
    expect(opens('invoices:new')).toBeUndefined();
    expect(opens('users:new', manager)).toBeUndefined();
    expect(opens('users:ben', manager)).toBeUndefined();
    expect(opens('info', admin, { edit: false, remove: false })).toBeUndefined();
  });
});
