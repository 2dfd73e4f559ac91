import { expect, test } from 'vitest';
import { z } from 'zod';
import { listEndpoints, listResource } from './list.ts';
import { usersList } from './accounts/users.ts';

const beds = listResource({
  resource: 'beds',
  title: 'Beds',
  one: 'Bed',
  id_field: 'bed_id',
  levels: [1, 2],
  write_levels: [1],
  sort: { sortBy: 'name', sortDirection: 'asc' },
  fields: [
    { id: 'name', title: 'Name', filter: 'text' },
    { id: 'size', title: 'Size', filter: 'number' },
    { id: 'made', title: 'Made', filter: 'date' },
    { id: 'side', title: 'Side', filter: 'select', options: [{ value: 'left', label: 'Left' }] },
    {
      id: 'ward',
      title: 'Ward',
      filter: 'multiSelect',
      options: [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ],
    },
    { id: 'notes', title: 'Notes', disable_sorting: true },
  ],
  row: z.object({ bed_id: z.uuid(), name: z.string() }),
  form: z.strictObject({ name: z.string(), size: z.number() }),
});
const calls = listEndpoints(beds);
const bed_id = '01900000-0000-7000-8000-000000000001';

test('derives the calls of a list from its definition, with the list’s name for the id [list-1]', () => {
  expect(Object.values(calls).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/v1/beds',
    'GET /api/v1/beds/export',
    'GET /api/v1/beds/:bed_id',
    'POST /api/v1/beds',
    'PUT /api/v1/beds/:bed_id',
  ]);
  expect(calls.create.input.parse({ name: 'Oak', size: 2 })).toEqual({ name: 'Oak', size: 2 });
  expect(calls.update.input.parse({ bed_id, name: 'Oak', size: 2 })).toEqual({ bed_id, name: 'Oak', size: 2 });
  expect(calls.update.input.safeParse({ name: 'Oak', size: 2 }).success).toBe(false);
});

test('takes one parameter for each filter, named after its field and parsed by its type [list-2]', () => {
  const asked = { name: ' oak ', size: '3', made: '2026-11-12', side: 'left', ward: 'a,b' };
  expect(calls.list.input.parse(asked)).toEqual({
    page: 1,
    page_size: 50,
    sortBy: 'name',
    sortDirection: 'asc',
    name: 'oak',
    size: 3,
    made: '2026-11-12',
    side: 'left',
    ward: ['a', 'b'],
  });
});

test.each([{ size: 'x' }, { made: 'x' }, { side: 'right' }, { ward: 'a,c' }, { notes: 'x' }, { sortBy: 'notes' }])(
  'refuses values that the definition does not offer: %o [list-3]',
  (query) => {
    expect(calls.list.input.safeParse(query).success).toBe(false);
  },
);

test('an account has an id, a name, an email and a level, and a password that is accepted but never returned [list-4]', () => {
  const named = ['first_name', 'last_name', 'email', 'level'];
  expect(Object.keys(usersList.row.shape)).toEqual(expect.arrayContaining(['user_id', ...named]));
  expect(Object.keys(usersList.form.shape)).toEqual(expect.arrayContaining([...named, 'password']));
  expect(Object.keys(usersList.row.shape)).not.toContain('password');
});
