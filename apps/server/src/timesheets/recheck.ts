import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Timesheets } from '../db/schema.ts';
import { pictureHash } from './add.ts';
import { timesheetHash } from './hash.ts';

type Place = { job_id: string; version: number };
type Row = Selectable<Timesheets> & { previous: Buffer | null; candidate: Buffer | null; authorized: Buffer | null };

/** Returns the next timesheets in order, each with the other inputs of its hash. */
async function batchOf(db: Db, after: Place | null, size: number): Promise<Row[]> {
  const beyond =
    after === null ? sql`` : sql`where (t.job_id, t.version) > (${after.job_id}::uuid, ${after.version}::int)`;
  const { rows } = await sql<Row>`
    select t.*, p.hash as previous,
      (select ${pictureHash('s')} from signatures s where s.signature_id = t.candidate_signature) as candidate,
      (select ${pictureHash('s')} from signatures s where s.signature_id = t.authorized_signature) as authorized
    from (select * from timesheets t ${beyond} order by t.job_id, t.version limit ${size}) t
    left join timesheets p on p.job_id = t.job_id and p.version = t.version - 1
    order by t.job_id, t.version`.execute(db);
  return rows;
}

/** Tells whether a timesheet is as it was signed: its content, its signatures, and the version before. */
const holds = ({ previous, candidate, authorized, hash, ...sheet }: Row): boolean =>
  (sheet.version === 1) === (previous === null) &&
  timesheetHash(sheet, { candidate, authorized }, previous).equals(hash);

/** Checks a batch and returns its size, the broken ones, and where the next batch begins. */
export async function recheckBatch(db: Db, after: Place | null, size: number) {
  const rows = await batchOf(db, after, size);
  const last = rows.at(-1);
  return {
    checked: rows.length,
    broken: rows.filter((row) => row.let_go_at === null && !holds(row)).map(({ timesheet_id }) => timesheet_id),
    next: last && rows.length === size ? { job_id: last.job_id, version: last.version } : null,
  };
}
