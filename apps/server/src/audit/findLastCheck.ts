import { sql } from 'kysely';
import { type Finding, findingInWords } from '@handover/domain/audit/seals';
import type { Ctx } from '../http/route.ts';

/** Returns the last seal, and the findings of the last nightly check of all seals. */
export async function findLastCheck({ db }: Ctx) {
  const [seals, checks] = await Promise.all([
    sql<{ number: number; sealed_at: Date; hash: string }>`
      select number, sealed_at, encode(hash, 'hex') as hash from audit_seals order by number desc limit 1`.execute(db),
    sql<{ done_at: Date; seals: number; entries: number; broken: Finding[] }>`
      select done_at, seals, entries, broken from audit_checks
      where done_at is not null order by night desc limit 1`.execute(db),
  ]);
  const [last_check] = checks.rows;
  return {
    data: {
      last_seal: seals.rows[0] ?? null,
      last_check: last_check ? { ...last_check, broken: last_check.broken.map(findingInWords) } : null,
    },
  };
}
