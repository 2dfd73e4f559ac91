import { listResource, type ListField } from '@handover/contract/list';
import { tagsList } from '@handover/contract/tags/tags';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Cells } from './Cell.tsx';
import { EntryField } from './EntryField.tsx';
import { kindOf } from './kind.ts';
import { ListTable } from './ListTable.tsx';
import { pageOf, pageOfNew } from './opening.ts';
import { matchingOptions, optionsFrom } from './options.ts';
import { formFields, startValues, tableFields } from './values.ts';
import { viewOf } from './view.ts';

const kinds = [
  { value: 'd', label: 'Day ward' },
  { value: 'n', label: 'Night ward' },
];

/** Resource that uses every option of a definition. */
const wards = listResource({
  resource: 'wards',
  title: 'Wards',
  one: 'Ward',
  id_field: 'ward_id',
  base_link: '/wards/',
  levels: [1],
  write_levels: [1],
  sort: { sortBy: 'title', sortDirection: 'desc' },
  fields: [
    { id: 'title', title: 'Ward', width: '37%', filter: 'text' },
    { id: 'beds', title: 'Beds', filter: 'number', field_type: 'number', td_class: 'r', default_value: 12 },
    { id: 'home_id', id2: 'home.name', title: 'Home', disable_sorting: true },
    { id: 'status', title: 'Status', custom_td: 'status', field_type: 'select', options: kinds },
    { id: 'kinds', title: 'Kinds', hide_on_table: true, field_type: 'multiSelect', options: kinds },
    { id: 'notes', title: 'Notes', hide_on_table: true, field_type: 'textarea' },
    { id: 'source', title: 'Source', hide_on_table: true, field_type: 'hidden', default_value: 'desk' },
    { id: 'pin', title: 'Pin', hide_on_table: true, show_on_add: true, field_type: 'password' },
    { id: 'city', title: 'City', hide_on_table: true, field_type: 'city' },
    { id: 'province', title: 'Province', hide_on_table: true, field_type: 'region' },
    { id: 'opened_at', title: 'Opened', hide_on_form: true },
  ],
  row: tagsList.row,
  form: tagsList.form,
});
const fieldOf = (id: string) => wards.fields.find((field) => field.id === id) as ListField;
const ids = (fields: readonly ListField[]) => fields.map(({ id }) => id);
const row = { ward_id: 'w7', title: 'Rowan', beds: 24, home: { name: 'Elm House' }, status: 'n', opened_at: '2026' };

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const markup = (part: ReactNode) =>
  renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider>{part}</MantineProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  ).replace(/<style[^]*?<\/style>/g, '');

const near: ListField = { id: 'near', title: 'Near', filter: 'text', hide_on_table: true, hide_on_form: true };

const table = (filtering = false, opens = () => ({ to: '/wards/w7' }), cells?: Cells) =>
  markup(
    <ListTable
      resource={wards}
      fields={tableFields(wards.fields)}
      more_filters={[near]}
      cells={cells}
      view={viewOf({}, wards, 1)}
      filtering={filtering}
      rows={[row]}
      added={new Set()}
      loading={false}
      waiting={false}
      instead={null}
      opens={opens}
      onOpen={() => {}}
      onSort={() => {}}
      onFilter={() => {}}
    />,
  );
const headOf = (title: string) =>
  table()
    .match(/<th[^]*?<\/th>/g)
    ?.find((head) => head.includes(title)) ?? '';
const cellOf = (words: string) =>
  table()
    .match(/<td[^]*?<\/td>/g)
    ?.find((cell) => cell.includes(words)) ?? '';

const control = (id: string, value: unknown) =>
  markup(
    <EntryField
      field={fieldOf(id)}
      values={{ [id]: value }}
      kept={[]}
      error={undefined}
      required={false}
      first={false}
      offers={() => true}
      onChange={() => {}}
      onBlur={() => {}}
    />,
  );

beforeEach(() => vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) }));
afterEach(() => vi.unstubAllGlobals());

describe('table of a definition', () => {
  test('heads each column with its title and width, and sorts by it unless the definition says no [definition-1]', () => {
    expect(headOf('Ward')).toMatch(/style="[^"]*width:\s*37%/);
    expect(headOf('Ward')).toContain('aria-sort="descending"');
    expect(headOf('Beds')).toContain('<button');
    expect(headOf('Home')).not.toContain('<button');
  });

  test('shows a nested key, a class and a custom look if the definition names them [definition-2]', () => {
    expect(cellOf('Elm House')).toContain('title="Elm House"');
    expect(cellOf('24')).toContain('data-right="true"');
    expect(cellOf('Night ward')).toContain('data-pill');
  });

  test('shows filters in a row below the headings, only if open [definition-3]', () => {
    const head = (html: string) => html.slice(0, html.indexOf('</thead>'));
    expect(table()).not.toContain('Filter Ward');
    expect(head(table(true))).toMatch(/<\/th><\/tr><tr[^>]*data-filtering[^]*aria-label="Filter Ward"/);
    expect(head(table(true))).toContain('aria-label="Filter Beds, at least"');
  });

  test('shows filters without a column above the headings, only if open', () => {
    const above = (html: string) => html.slice(0, html.indexOf('<thead'));
    expect(table()).not.toContain('Filter Near');
    expect(above(table(true))).toContain('aria-label="Filter Near"');
  });

  test('shows a field by the page’s own renderer if there is one', () => {
    const beds = () => <b>two dozen</b>;
    expect(table(false, undefined, { beds })).toMatch(/<td[^>]* data-right="true"[^>]*><b>two dozen<\/b><\/td>/);
    expect(table(false, undefined, { beds })).not.toContain('title="24"');
  });

  test('links a row to the page of its entry if there is one [definition-4]', () => {
    expect(pageOf(wards, row)).toBe('/wards/w7');
    expect(cellOf('Rowan')).toContain('href="/wards/w7"');
    expect(pageOf({ ...wards, base_link: '' }, row)).toBeUndefined();
  });
});

test('links a new entry to its page; logs an entry that came back without its id [definition-5]', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  expect(pageOfNew(wards, row)).toBe('/wards/w7');
  expect(logged).not.toHaveBeenCalled();
  expect(pageOfNew(wards, { title: 'Rowan' })).toBeUndefined();
  expect(logged).toHaveBeenCalledExactlyOnceWith('A new Ward came back without its ward_id');
});

test('has the columns and form fields that the definition does not hide [definition-6]', () => {
  expect(ids(tableFields(wards.fields))).toEqual(['title', 'beds', 'home_id', 'status', 'opened_at']);
  expect(ids(formFields(wards.fields, true))).toEqual(ids(wards.fields).filter((id) => id !== 'opened_at'));
  expect(ids(formFields(wards.fields, false))).not.toContain('pin');
});

describe('form field of a definition', () => {
  test('of type textarea has many lines [definition-7]', () => {
    expect(control('notes', 'Two\nlines')).toMatch(/<textarea[^>]*name="notes"[^>]*>Two\nlines</);
  });

  test('of type hidden is not shown, and its default is sent [definition-8]', () => {
    expect(control('source', 'desk')).toBe('');
    expect(startValues(kindOf(wards), formFields(wards.fields, true), undefined)).toMatchObject({
      source: 'desk',
      beds: '12',
    });
  });

  test('of type multiSelect shows the label of each chosen option [definition-9]', () => {
    expect(control('kinds', ['n', 'd'])).toMatch(/Night ward[^]*Day ward/);
    expect(control('kinds', ['d'])).not.toContain('Night ward');
  });

  test('of type city takes any name; of type region keeps a value that is in no list [definition-10]', () => {
    expect(control('city', 'Selby')).toMatch(/<input[^>]*name="city"[^>]*value="Selby"|value="Selby"[^>]*name="city"/);
    expect(control('province', 'North Riding')).toContain('value="North Riding"');
  });

  test('otherwise has the type that its definition names [definition-11]', () => {
    expect(control('pin', '')).toMatch(/<input[^>]*autoComplete="new-password"[^>]*type="password"/);
    expect(control('beds', '12')).toContain('inputMode="decimal"');
    expect(control('title', 'Rowan')).toMatch(/<input[^>]*type="text"[^>]*value="Rowan"/);
    expect(control('status', 'n')).toContain('value="Night ward"');
  });
});

test('reads loaded options through the names in the definition [definition-12]', () => {
  const field: ListField = {
    id: 'x',
    title: 'X',
    apiUrl: '/api/v1/x',
    apiLabel: 'company_name',
    apiValue: 'agency_id',
  };
  expect(optionsFrom([{ agency_id: 'a1', company_name: 'Larkfield' }], field)).toEqual([
    { value: 'a1', label: 'Larkfield' },
  ]);
  expect(optionsFrom(kinds, { id: 'y', title: 'Y' })).toEqual(kinds);
});

test('finds options by any part of the label, in any case [definition-13]', () => {
  expect(matchingOptions(kinds, ' HT WA')).toEqual([kinds[1]]);
  expect(matchingOptions(kinds, '')).toEqual(kinds);
  expect(matchingOptions(kinds, 'n')).toEqual([kinds[1]]);
  expect(matchingOptions(kinds, 'evening')).toEqual([]);
});
