import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Erasing, Via, Who } from '../../src/privacy/register/named.ts';
import { REGISTER } from '../../src/privacy/register/register.ts';
import { labelOf } from '../../src/privacy/rows.ts';
import { type Column, columnsOf, isContent } from './catalogue.ts';

/** Values that are searched afterwards: in texts, and in other types. */
export const CANARY = 'c4n4ry';
export const DAY = '1931-03-07';
const NUMBER = '7.7654321';
const hexOf = (text: string): string => Buffer.from(text).toString('hex');

type Person = { user_id: string; name: string; email: string };
export type Seeded = { files: string[]; given: string[] };

/**
 * Inserts a row of every table for every way in which it can be a person's, with a canary in each column that is
 * theirs. Constraints of the tables are dropped first: the rows are no real shifts or invoices.
 */
export async function seed(owner: pg.Client, person: Person, now: Date): Promise<Seeded> {
  const columns = await columnsOf(owner);
  await owner.query(`
    do $$ declare k record; begin
      for k in select conrelid::regclass as t, conname from pg_constraint
               where contype in ('c', 'x', 'f') and connamespace = 'app'::regnamespace
      loop execute format('alter table %s drop constraint %I', k.t, k.conname); end loop;
    end $$`);
  const seeded: Seeded = { files: [], given: [] };
  const put = async (table: string, fixed: Record<string, unknown>, who?: Who) => {
    const row = Object.fromEntries(
      columns
        .filter(
          ({ generated, identity, name, ...column }) =>
            column.table === table && !generated && (!identity || name in fixed),
        )
        .map((column) => [column.name, fixed[column.name] ?? valueOf(column, who, person, now, seeded)]),
    );
    const names = Object.keys(row);
    await owner.query(
      `insert into app.${table} (${names.map((name) => `"${name}"`).join()}) overriding system value
       values (${names.map((_, at) => `$${at + 1}`).join()})`,
      Object.values(row),
    );
  };
  await owner.query('set session_replication_role = replica');
  for (const table of Object.keys(REGISTER)) {
    if (table === 'users' || table === 'staff' || table === 'erasures' || table === 'holds') continue;
    for (const who of waysOf(table)) {
      if (typeof who === 'string') await put(table, { ...ALWAYS[table], [holder(table, who)]: person.user_id }, who);
      else await put(table, { ...ALWAYS[table], [who.column]: await linked(who, person, put) }, who);
    }
  }
  await owner.query('set session_replication_role = origin');
  return seeded;
}

/** Fixed columns: shifts are over, and invoices are the person's. */
const ALWAYS: Record<string, Record<string, unknown>> = {
  jobs: { status: 'Completed' },
  invoices: { kind: 'staff', due_date: '2099-01-01' },
  job_history: { command: 'assign_planner' },
  ticket_comments: { is_admin: false },
};
/** Returns the column to write; a generated column follows another. */
const holder = (table: string, who: string): string => (table === 'invoices' ? 'member_id' : who);

let party = 1_000_000;
/** Inserts a row of the other table that makes this one the person's; returns its key. */
async function linked(
  via: Via,
  person: Person,
  put: (table: string, fixed: Record<string, unknown>) => Promise<void>,
): Promise<unknown> {
  if (via.table === 'users') return person.email;
  const key = via.key === 'supplier' ? ++party : randomUUID();
  await put(via.table, { ...ALWAYS[via.table], [holder(via.table, via.person)]: person.user_id, [via.key]: key });
  return key;
}

function waysOf(table: string): Who[] {
  const { gives = {}, gives_via = [], erases = [], rewords = [] } = REGISTER[table] ?? {};
  const ways: Who[] = [
    ...Object.keys(gives),
    ...gives_via.map(({ columns: _, ...via }) => via),
    ...erases.map(({ who }) => who),
    ...rewords.flatMap(({ who }) => (who === 'anyone' ? [] : [who])),
  ];
  return [...new Map(ways.map((who) => [labelOf(who), who])).values()];
}

/** Types whose canary names its column. */
const IN_WORDS = ['text', 'text[]', 'jsonb', 'bytea'];
const covers = ({ what }: Erasing, column: string): boolean => what === 'row' || column in what;
const alike = (one: Who, other: Who | 'anyone'): boolean => other !== 'anyone' && labelOf(one) === labelOf(other);

function valueOf(column: Column, who: Who | undefined, person: Person, now: Date, seeded: Seeded): unknown {
  const { table, name, type } = column;
  const { gives = {}, erases = [], rewords = [], files = {}, plain = [] } = REGISTER[table] ?? {};
  if (name in files) {
    const file = randomBytes(16).toString('hex');
    if (who && erases.some((each) => alike(who, each.who) && covers(each, name))) seeded.files.push(file);
    return file;
  }
  if (!isContent(column) || plain.includes(name)) return otherwise(column, now);
  // A row that only links another holds no one's data.
  if (!who) return otherwise(column, now);
  const mark = `${CANARY}-${table}-${name}`;
  if (erases.some((each) => alike(who, each.who) && covers(each, name))) {
    const given = typeof who === 'string' ? gives[who] : undefined;
    if (IN_WORDS.includes(type) && (given === 'all' || given?.includes(name))) seeded.given.push(mark);
    return canary(type, mark);
  }
  if (rewords.some((each) => alike(who, each.who) && each.columns.includes(name))) {
    return type === 'jsonb' ? { said: `by ${person.name}` } : `Ask ${person.name} or ${person.email}`;
  }
  return otherwise(column, now);
}

function canary(type: string, mark: string): unknown {
  if (type === 'date') return DAY;
  if (type === 'double precision') return NUMBER;
  if (type === 'text[]') return [mark];
  if (type === 'jsonb') return JSON.stringify({ mark });
  if (type === 'bytea') return Buffer.from(mark);
  if (type === 'bytea[]') return [Buffer.from(mark)];
  if (type === 'point') return `(${NUMBER},1)`;
  return mark;
}

function otherwise({ type, required }: Column, now: Date): unknown {
  if (!required) return null;
  if (type === 'uuid') return randomUUID();
  if (type.endsWith('[]')) return [];
  if (type === 'timestamp with time zone') return now;
  if (type === 'date') return now.toISOString().slice(0, 10);
  if (type === 'interval') return '1 day';
  if (type === 'boolean') return false;
  if (type === 'jsonb') return '{}';
  if (type === 'bytea') return randomBytes(32);
  if (type === 'point') return '(1,1)';
  if (type === 'text') return randomBytes(8).toString('hex');
  if (type === 'smallint') return 1;
  return Math.trunc(Math.random() * 1e9);
}

/** Returns the columns of tables and of the queue in which one of these is still found. */
export async function found(owner: pg.Client, needles: readonly string[]): Promise<string[]> {
  const sought = [...needles, ...needles.map(hexOf), NUMBER, DAY];
  const hits: string[] = [];
  const columns = await columnsOf(owner);
  for (const table of new Set(columns.map((column) => column.table))) {
    const its = columns.filter((column) => column.table === table);
    const { rows } = await owner.query(
      `select ${its.map(({ name }) => `bool_or("${name}"::text like any ($1)) as "${name}"`).join()} from app.${table}`,
      [sought.map((needle) => `%${needle}%`)],
    );
    for (const [name, hit] of Object.entries(rows[0] ?? {})) if (hit === true) hits.push(`${table}.${name}`);
  }
  const { rows } = await owner.query(
    'select count(*)::int as n from graphile_worker._private_jobs where payload::text like any ($1)',
    [sought.map((needle) => `%${needle}%`)],
  );
  if (rows[0].n > 0) hits.push('the queue');
  return [...new Set(hits.map((hit) => hit.replace(/_folded$/, '')))].sort();
}
