import { officesList } from '@handover/contract/clients/clients';
import { tagsList } from '@handover/contract/tags/tags';
import { usersList } from '@handover/contract/accounts/users';
import { fieldsFor } from '@handover/contract/list';
import { describe, expect, test } from 'vitest';
import { kindOf } from './kind.ts';
import { formFields, isRequired, keptOptions, sentValue, shownValue, startValues, valueAt } from './values.ts';

const helen = {
  user_id: 'u1',
  first_name: 'Helen',
  level: 3,
  agency_id: 'a1',
  care_provider_id: 'c1',
  care_provider: { company_name: 'Meadowbank Homes' },
  agency: null,
  created_at: '2026-01-01T00:00:00Z',
};
const fieldOf = (id: string) => usersList.fields.find((field) => field.id === id) as (typeof usersList.fields)[number];

describe('cell', () => {
  test('reads a nested key, and is blank if part of the path is missing', () => {
    expect(shownValue(helen, fieldOf('care_provider_id'))).toBe('Meadowbank Homes');
    expect(shownValue(helen, fieldOf('agency_id'))).toBe('');
    expect(valueAt(helen, 'first_name.length.nothing')).toBeUndefined();
  });
});

describe('entry form', () => {
  const adding = formFields(tagsList.fields, true);

  test('starts a new entry from the defaults and an existing one from its row [values-1]', () => {
    expect(startValues(kindOf(tagsList), adding, undefined)).toEqual({
      title: '',
      description: '',
      importance: 'required',
      position: '0',
    });
    const row = { tag_id: 't1', title: 'Nights', position: 7 };
    expect(startValues(kindOf(tagsList), adding, row)).toMatchObject({ tag_id: 't1', title: 'Nights', position: '7' });
  });

  test('keeps the label of a stored option, and none if nothing is stored', () => {
    expect(keptOptions(helen, fieldOf('care_provider_id'))).toEqual([{ value: 'c1', label: 'Meadowbank Homes' }]);
    expect(keptOptions(helen, fieldOf('level'))).toEqual([{ value: '3', label: 'Location' }]);
    expect(keptOptions(helen, fieldOf('office_id'))).toEqual([]);
  });

  test('keeps each of several stored options, and never shows an id as label', () => {
    const tags = { id: 'tags', title: 'Tags', field_type: 'multiSelect', apiUrl: '/tags' } as const;
    const options = [{ value: 't1', label: 'Nights' }];
    expect(keptOptions({ tags: ['t1', 't2'] }, { ...tags, options })).toEqual(options);
    expect(keptOptions({ item_id: 'i1' }, { id: 'item_id', title: 'Item', apiUrl: '/items' })).toEqual([]);
  });

  test('asks for a password only when adding [values-2]', () => {
    const ids = (add: boolean) => formFields(usersList.fields, add).map((field) => field.id);
    expect(ids(true)).toContain('password');
    expect(ids(false)).not.toContain('password');
    expect(ids(true)).not.toContain('created_at');
  });

  test('leaves out an option that was not chosen, so that the definition asks for it', () => {
    const values = startValues(kindOf(usersList), formFields(usersList.fields, true), undefined);
    expect(values).toMatchObject({ first_name: '', level: undefined, status: 'pending' });
    const problems = usersList.form.safeParse(values).error?.issues.map((issue) => issue.message);
    expect(problems).toContain('Choose a level');
    expect(sentValue(fieldOf('level'), '')).toBeUndefined();
    expect(sentValue({ id: 'tags', title: 'Tags', field_type: 'multiSelect' }, 'a,b')).toEqual(['a', 'b']);
  });

  test('returns unchanged the fields that a manager cannot see', () => {
    const values = startValues(kindOf(usersList), formFields(fieldsFor(usersList, 2), false), helen);
    expect(values).toMatchObject({ user_id: 'u1', agency_id: 'a1', level: '3' });
    expect(values).not.toHaveProperty('created_at');
    expect(values).not.toHaveProperty('password');
  });

  test('keeps the types of a position: numbers and a boolean', () => {
    const fields = formFields(officesList.fields, false);
    const willow = { office_id: 'o1', title: 'Willow Court', latitude: 53.95, longitude: -1.12, approximate: false };
    expect(startValues(kindOf(officesList), fields, willow)).toMatchObject({
      latitude: 53.95,
      longitude: -1.12,
      approximate: false,
    });
    const nowhere = { ...willow, latitude: null, longitude: null, approximate: true };
    expect(startValues(kindOf(officesList), fields, nowhere)).toMatchObject({ latitude: null, approximate: true });
  });

  test('sends the values of the page that holds it', () => {
    const kind = { ...kindOf(tagsList), given: { agency_id: 'a1' } };
    expect(startValues(kind, adding, undefined)).toMatchObject({ agency_id: 'a1' });
  });

  test('marks required fields', () => {
    const required = usersList.fields.filter((field) => isRequired(kindOf(usersList), field)).map((field) => field.id);
    expect(required).toEqual(['first_name', 'last_name', 'email', 'level']);
  });
});
