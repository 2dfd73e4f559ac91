import { sql } from 'kysely';
import { type Entries, type Finding, judgeSeal, MISDATED_MS, type Seal } from '@handover/domain/audit/seals';
import type { Db } from '../db/connect.ts';
import { SEAL_COLUMNS, sealHash } from './seal.ts';

/** Maximum seals and about as many entries as a batch checks, well within the statement timeout. */
const BATCH = { seals: 1_000, entries: 40_000 };

/** Digest of an entry, computed from its columns as migration 068 does. */
const DIGEST = sql`sha256(replace(
  no::text || '|' || tx::text || '|' || audit_id::text || '|' || extract(epoch from (at at time zone 'UTC'))::text
  || '|' || coalesce(actor_id::text, '-') || '|' || coalesce(target_id::text, '-')
  || '|' || length(action)::text || ':' || action || '|' || length(request_id)::text || ':' || request_id
  || '|' || encode(coalesce(erased_hash, sha256(replace(salt::text || coalesce(changes::text, ''), '\\', '\\\\')::bytea)), 'hex'),
  '\\', '\\\\')::bytea)`;

type Row = Seal & {
  before_hash: string | null;
  before_until: number | null;
  found: number;
  found_hash: string;
} & Pick<Entries, 'altered_no' | 'misdated_no'>;

/** Checks the next seals and the entries that they cover, and returns where the next batch begins. */
export async function checkBatch(db: Db, after: number, size = BATCH) {
  const { rows } = await sql<Row>`
    select ${SEAL_COLUMNS}, encode(p.hash, 'hex') as before_hash, p.until_no as before_until, e.*
    from (
      select *, sum(entries) over (order by number) - entries as ahead
      from (select * from audit_seals where number > ${after} order by number limit ${size.seals}) n) s
    left join audit_seals p on p.number = s.number - 1
    cross join lateral (
      select count(*)::int as found,
        encode(sha256(coalesce(string_agg(digest, ''::bytea order by no), ''::bytea)), 'hex') as found_hash,
        min(no) filter (where digest is distinct from ${DIGEST}) as altered_no,
        min(no) filter (where at < p.last_at - ${MISDATED_MS} * interval '1 millisecond') as misdated_no
      from audit where no > s.from_no and no <= s.until_no) e
    where s.ahead < ${size.entries} order by s.number`.execute(db);
  const broken = rows.flatMap(({ before_hash, before_until, found, found_hash, altered_no, misdated_no, ...seal }) =>
    judgeSeal(
      seal,
      before_hash === null || before_until === null ? null : { hash: before_hash, until_no: before_until },
      { entries: found, entries_hash: found_hash, altered_no, misdated_no },
      sealHash(seal),
    ),
  );
  return {
    seals: rows.length,
    entries: rows.reduce((sum, { found }) => sum + found, 0),
    broken,
    last: rows.at(-1) ?? null,
  };
}

/** Reports the last seal of an earlier night if it is gone: without this, the end of the chain could be cut off. */
export async function lostHead(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ head_number: number }>`
    select c.head_number from audit_checks c
    where c.head_number is not null
      and not exists (select from audit_seals s where s.number = c.head_number and s.hash = c.head)
    order by c.night limit 1`.execute(db);
  return rows.map(({ head_number: number }) => ({
    fault: 'seals_removed',
    number,
    from: null,
    until: null,
    entry: null,
  }));
}
