import { type RawBuilder, sql } from 'kysely';
import { auditList } from '@handover/contract/audit/audit';
import { changesInWords, entryInWords, type StoredChange } from '@handover/domain/audit/auditTexts';
import type { Db } from '../db/connect.ts';
import { type Filters, type FilterValue, listSource, patternOf } from '../lists/source.ts';
import { namesOf } from './names.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Maximum people, or records of a kind, that a part of a name finds. */
const MOST_NAMED = 200;

const most = sql.lit(MOST_NAMED);
const named = (text: string) => sql`any (array(select name from names where folded like ${patternOf(text)}))`;

/** Selects people whose names have every word of the text. */
function peopleCalled(text: string): RawBuilder<unknown> {
  const words = text.split(/\s+/).map((word) => sql`(first_name = ${named(word)} or last_name = ${named(word)})`);
  return sql`select user_id from users where ${sql.join(words, sql` and `)} limit ${most}`;
}

/**
 * Selects the one id that a text means, or nothing for a part of a name: with one id the index gives entries in order.
 */
function meant(text: string): RawBuilder<unknown> | undefined {
  if (UUID.test(text)) return sql`${text}::uuid`;
  if (text.includes('@'))
    return sql`(select user_id from users where email_folded = lower(${text}) order by deleted_at desc nulls first limit 1)`;
  return undefined;
}

function meantRecord(text: string): RawBuilder<unknown> | undefined {
  const ticket = /^#(\d{1,9})$/.exec(text)?.[1];
  if (ticket !== undefined) return sql`(select uuid from tickets where id = ${ticket}::bigint)`;
  const shift = /^SH-(\d{1,18})$/i.exec(text)?.[1];
  if (shift !== undefined) return sql`(select job_id from jobs where number = ${shift}::bigint)`;
  return meant(text);
}

function byPerson(value: FilterValue): RawBuilder<boolean> {
  const one = meant(String(value));
  return one ? sql`t.actor_id = ${one}` : sql`t.actor_id = any (array(${peopleCalled(String(value))}))`;
}

/** Selects the invoices of a reference: each agency counts its own, so a reference may mean several. */
const invoicesOf = ([, series = '', year, number]: RegExpExecArray) => sql`
  select i.uuid from agencies a join invoices i on i.agency_id = a.agency_id
    and i.series = upper(${series}) and i.year = ${year}::int and i.number = ${number}::int`;

function byRecord(value: FilterValue): RawBuilder<boolean> {
  const text = String(value);
  const one = meantRecord(text);
  if (one) return sql`t.target_id = ${one}`;
  const invoice = /^([A-Z]+)-(\d{4})-(\d{1,9})$/i.exec(text);
  if (invoice) return sql`t.target_id = any (array(${invoicesOf(invoice)}))`;
  const like = patternOf(text);
  return sql`t.target_id = any (array(${peopleCalled(text)})
    || array(select agency_id from agencies where company_name_folded like ${like} limit ${most})
    || array(select care_provider_id from care_providers where company_name_folded like ${like} limit ${most})
    || array(select office_id from offices where title_folded like ${like} limit ${most}))`;
}

const isOne = ({ who, record }: Filters): boolean =>
  (who === undefined || meant(String(who)) !== undefined) &&
  (record === undefined || meantRecord(String(record)) !== undefined);

type Stored = {
  audit_id: string;
  number: number;
  at: Date;
  actor_id: string | null;
  action: string;
  target_id: string | null;
  request_id: string;
  changes: StoredChange[] | null;
  erased: boolean;
};

/** Returns the entries in words, with the names of the people and records that they concern. */
async function inWords(db: Db, rows: readonly Stored[]) {
  const ids = rows.flatMap((row) =>
    [row.actor_id ?? [], row.target_id ?? [], ...(JSON.stringify(row.changes).match(UUIDS) ?? [])].flat(),
  );
  const names = await namesOf(db, [...new Set(ids)]);
  const nameOf = (id: string) => names.get(id)?.name;
  return rows.map((row) => {
    const [actor, target] = [row.actor_id, row.target_id].map((id) => (id === null ? null : (names.get(id) ?? null)));
    const changes = row.changes ?? [];
    const text = entryInWords({
      actor: actor?.name ?? null,
      action: row.action,
      target: target?.name ?? null,
      changes,
      nameOf,
    });
    return { ...row, actor, target, text, changes: changesInWords(changes, nameOf) };
  });
}

export const auditSource = listSource({
  resource: auditList,
  table: 'audit',
  scope: () => ({}),
  select: sql`t.audit_id, t.no as number, t.at, t.actor_id, t.action, t.target_id, t.request_id, t.changes,
    t.erased_hash is not null as erased`,
  complete: (db, rows) => inWords(db, rows as Stored[]),
  conditions: {
    who: byPerson,
    record: byRecord,
    from: (day) => sql`t.at >= ${day}::date::timestamp at time zone 'Europe/London'`,
    until: (day) => sql`t.at < (${day}::date + 1)::timestamp at time zone 'Europe/London'`,
  },
  // Each of these filters has an index of its own in order of time, unless its value is a part of a name.
  in_order: isOne,
  texts: {
    at: (at: Date) => at.toISOString(),
    changes: (changes: ReturnType<typeof changesInWords>) =>
      changes
        .map(({ title, fields }) => {
          const told = fields.map(({ label, before, after, told: said }) =>
            said ? `${label} ${before ?? 'none'} to ${after ?? 'none'}` : `${label} changed`,
          );
          return `${title}: ${told.join(', ')}`;
        })
        .join('; '),
  },
  total: 'capped',
});
