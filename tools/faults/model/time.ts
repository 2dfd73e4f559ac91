import type pg from 'pg';
import { quarterUp } from '@handover/domain/attendance/quarters';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The hours of a shift on whose day people come and go: eight, so that it may be filled again after a no-show. */
export const DAY_HOURS = ['08:00', '16:00'] as const;

/** Phases of the day, by the time since the shifts have started; in this order. */
export const PHASES = ['soon', 'begun', 'half an hour', 'over', 'long over'] as const;
export type Phase = (typeof PHASES)[number];
const STARTED_MS: Record<Phase, number> = {
  soon: -30 * MINUTE,
  begun: 30 * MINUTE,
  'half an hour': HOUR,
  over: 8.5 * HOUR,
  'long over': 20.5 * HOUR,
};

/** Everything that knows when it was, but what is signed: that is held by its hash. */
const REMEMBERED: Record<string, readonly string[]> = {
  jobs: ['starts_at', 'ends_at', 'deadline_at'],
  job_geo: ['starts_at'],
  job_warnings: ['starts_at'],
  job_history: ['at'],
  offers: ['created_at', 'answered_at', 'expires_at'],
  applications: ['created_at'],
  attendance: ['start_time', 'checked_in_at', 'received_at'],
};

/**
 * The day comes, or goes on: the server's clock is the machine's, so what has happened moves into the past instead, to the
 * millisecond by the same time. Full quarters stay full. Nobody but the owner could do this.
 */
export async function passTime(owner: pg.Pool, phase: Phase): Promise<void> {
  const { rows } = await owner.query<{ first: Date | null }>('select min(starts_at) as first from app.jobs');
  const first = rows[0]?.first;
  if (!first) return;
  const past = first.getTime() - (quarterUp(new Date()).getTime() - STARTED_MS[phase]);
  if (past <= 0) return;
  const earlier = `- interval '${past} milliseconds'`;
  await owner.query(
    [
      'set session_replication_role = replica',
      ...Object.entries(REMEMBERED).map(
        ([table, columns]) =>
          `update app.${table} set ${columns.map((column) => `${column} = ${column} ${earlier}`).join(', ')}`,
      ),
      'set session_replication_role = origin',
    ].join(';'),
  );
}
