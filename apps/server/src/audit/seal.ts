import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Seal, sealText } from '@handover/domain/audit/seals';
import { asServer, type Db, type Pools } from '../db/connect.ts';
import { inOneGo } from '../adapters/tasks.ts';

/** Maximum entries that a seal covers: entries from before there were seals get many. */
export const MOST_ENTRIES = 2_000;
/** Maximum checks whether older transactions have ended; then the next minute seals. */
const TRIES = 50;
const BETWEEN_TRIES_MS = 100;

export const sealHash = (seal: Omit<Seal, 'hash'>): string => createHash('sha256').update(sealText(seal)).digest('hex');

/** Columns of a seal, its hashes as text. */
export const SEAL_COLUMNS = sql`s.number, s.sealed_at, s.from_no, s.until_no, s.entries, s.first_at, s.last_at,
  encode(s.entries_hash, 'hex') as entries_hash, encode(s.previous, 'hex') as previous, encode(s.hash, 'hex') as hash`;

/**
 * Returns the last number up to which nothing can be added any more, or undefined while a transaction that may have one
 * of these numbers is open. An entry takes its transaction's id before its number, so every number given out before
 * `tx` belongs to a transaction with a smaller id; once all those have ended, a number that is missing stays missing.
 */
export async function settledNumber(db: Db, tries = TRIES): Promise<number | undefined> {
  const { rows: numbers } = await sql<{ last: number }>`
    select case when is_called then last_value else 0 end as last from audit_no_seq`.execute(db);
  const { rows: ids } = await sql<{ tx: string }>`select pg_current_xact_id()::text as tx`.execute(db);
  for (let tried = 0; tried < tries; tried++) {
    if (tried > 0) await sleep(BETWEEN_TRIES_MS);
    const { rows } = await sql<{ ended: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${ids[0]?.tx}::xid8 as ended`.execute(db);
    if (rows[0]?.ended) return numbers[0]?.last;
  }
  return undefined;
}

/**
 * Seals settled entries that have no seal yet. Of several workers one does it; nobody who writes an entry waits for it.
 */
export async function sealEntries(db: Db, now: Date, tries?: number): Promise<Seal[]> {
  const settled = await settledNumber(db, tries);
  const seals: Seal[] = [];
  while (settled !== undefined) {
    const seal = await inOneGo({ db }, () => sealNext(db, settled, now));
    if (seal === undefined) break;
    seals.push(seal);
  }
  return seals;
}

async function sealNext(db: Db, settled: number, sealed_at: Date): Promise<Seal | undefined> {
  const { rows: locks } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('audit_seals', 0)) as mine`.execute(db);
  if (!locks[0]?.mine) return undefined;
  const { rows: last } = await sql<Seal>`
    select ${SEAL_COLUMNS} from audit_seals s order by s.number desc limit 1`.execute(db);
  const from_no = last[0]?.until_no ?? 0;
  const { rows } = await sql<Pick<Seal, 'entries' | 'first_at' | 'last_at' | 'entries_hash'> & { last_no: number }>`
    select count(*)::int as entries, min(at) as first_at, max(at) as last_at, max(no) as last_no,
      encode(sha256(string_agg(digest, ''::bytea order by no)), 'hex') as entries_hash
    from (select no, at, digest from audit where no > ${from_no} and no <= ${settled} order by no limit ${MOST_ENTRIES}) e`.execute(
    db,
  );
  const [found] = rows;
  if (!found || found.entries === 0) return undefined;
  const { last_no, ...its } = found;
  const seal = {
    number: (last[0]?.number ?? 0) + 1,
    sealed_at,
    from_no,
    until_no: found.entries === MOST_ENTRIES ? last_no : settled,
    ...its,
    previous: last[0]?.hash ?? null,
  };
  const hash = sealHash(seal);
  await sql`
    insert into audit_seals (number, sealed_at, from_no, until_no, entries, first_at, last_at, entries_hash, previous, hash)
    values (${seal.number}, ${sealed_at}, ${from_no}, ${seal.until_no}, ${seal.entries}, ${seal.first_at}, ${seal.last_at},
      decode(${seal.entries_hash}, 'hex'), decode(${seal.previous}, 'hex'), decode(${hash}, 'hex'))`.execute(db);
  return { ...seal, hash };
}

type Parts = { pools: Pools; clock: () => Date; note: (words: string) => void };

/** Seals, and writes the last seal to the log, where nobody who owns the database can change it. */
export const sealsWatch =
  ({ pools, clock, note }: Parts) =>
  (): Promise<void> =>
    asServer(pools, 'worker', async (db) => {
      const last = (await sealEntries(db, clock())).at(-1);
      if (last) note(`audit sealed: ${last.number} up to entry ${last.until_no}, ${last.hash}`);
    });
