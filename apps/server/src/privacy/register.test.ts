import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { type Column, columnsOf, isContent, isPerson } from '../../test/privacy/catalogue.ts';
import { NAMES_NOBODY, REGISTER } from './register/register.ts';

const server = useTestServer();
let columns: Column[];
beforeAll(async () => {
  columns = await columnsOf(server().owner);
});

const called = ({ table, name }: Column): string => `${table}.${name}`;

describe('the register of what names a person', () => {
  test('speaks of every table there is, once', () => {
    const tables = [...new Set(columns.map(({ table }) => table))];
    expect([...Object.keys(REGISTER), ...Object.keys(NAMES_NOBODY)].sort()).toEqual(tables.sort());
  });

  test('leaves out no table that has a column with a person’s id', () => {
    expect(columns.filter((column) => isPerson(column) && column.table in NAMES_NOBODY).map(called)).toEqual([]);
  });

  test('gives a person the rows of every such column, or says why it does not', () => {
    const silent = columns.filter((column) => {
      const named = REGISTER[column.table];
      return named && isPerson(column) && !(column.name in { ...named.gives, ...named.withholds });
    });
    expect(silent.map(called)).toEqual([]);
  });

  test('erases every column that can hold something of a person, or says that it holds nothing', () => {
    const silent = columns.filter((column) => {
      const named = REGISTER[column.table];
      if (!named || !isContent(column)) return false;
      const erased = named.erases?.some(({ what }) => what === 'row' || column.name in what);
      const reworded = named.rewords?.some(({ columns: its }) => its.includes(column.name));
      return !erased && !reworded && !named.plain?.includes(column.name);
    });
    expect(silent.map(called)).toEqual([]);
  });

  test('names only columns that there are', () => {
    const there = new Set(columns.map(called));
    const spoken = Object.entries(REGISTER).flatMap(([table, named]) => {
      const given = Object.entries(named.gives ?? {}).flatMap(([who, its]) => [who, ...(its === 'all' ? [] : its)]);
      const via = (named.gives_via ?? []).flatMap(({ column, columns: its }) => [column, ...its]);
      const set = (named.erases ?? []).flatMap(({ what }) => (what === 'row' ? [] : Object.keys(what)));
      const reworded = (named.rewords ?? []).flatMap(({ columns: its }) => its);
      const rest = [...Object.keys(named.withholds ?? {}), ...(named.plain ?? []), ...Object.keys(named.files ?? {})];
      return [...given, ...via, ...set, ...reworded, ...rest].map((column) => `${table}.${column}`);
    });
    expect([...new Set(spoken)].filter((name) => !there.has(name))).toEqual([]);
  });

  test('notices a new table that names a person', async () => {
    const { owner } = server();
    await owner.query(
      'create table app.thanks (thanks_id uuid primary key, user_id uuid references app.users, words text)',
    );
    try {
      const now = await columnsOf(owner);
      const unspoken = now.filter(({ table }) => !(table in REGISTER) && !(table in NAMES_NOBODY));
      expect(unspoken.filter(isPerson).map(called)).toEqual(['thanks.user_id']);
    } finally {
      await owner.query('drop table app.thanks');
    }
  });
});
