import type pg from 'pg';
import { type TimesheetContent, timesheetHash } from '../../../apps/server/src/timesheets/hash.ts';

type Kept = TimesheetContent & { hash: Buffer; candidate: Buffer | null; authorized: Buffer | null };
const SIGNED_WITH = `select sha256(coalesce(picture, convert_to(typed, 'UTF8'))) from app.signatures where signature_id`;

/** Timesheets that do not say any more what was signed, or do not follow the version before; by their shifts. */
export async function brokenHashes(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<Kept>(
    `select t.*, (${SIGNED_WITH} = t.candidate_signature) as candidate, (${SIGNED_WITH} = t.authorized_signature) as authorized
     from app.timesheets t order by job_id, version`,
  );
  return rows
    .filter((row, at) => {
      const [before] = rows.slice(Math.max(0, at - 1), at);
      const previous = before?.job_id === row.job_id ? before.hash : null;
      return !timesheetHash(row, row, previous).equals(row.hash);
    })
    .map(({ job_id }) => job_id);
}
