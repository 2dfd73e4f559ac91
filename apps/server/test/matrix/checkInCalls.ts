import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { cameAt } from '../checkIns.ts';
import type { Calls, Cell, Whose } from './cell.ts';
import { STAFF_OWN } from './shapes.ts';

/** Makes a booking that is about to begin, of the caller or of another member. */
async function booking(cell: Cell, whose: Whose): Promise<{ job_id: string }> {
  const { make, clock } = cell.testServer;
  if (whose === 'missing') return { job_id: randomUUID() };
  const { user_id } = whose === 'own' && cell.kind === 'member' ? cell.viewer : await make.member();
  const starts_at = new Date(clock().getTime() + 300_000);
  return make.job(cell.place(whose), { status: 'Confirmed', assigned_to: user_id, starts_at });
}

export const checkInCalls: Calls = {
  'jobs.checkin': {
    answers: STAFF_OWN,
    another: ({ url }) => ({ url: url.replace(/\w(?=\/checkin$)/, (last) => (last === '0' ? '1' : '0')) }),
    names_a_thing: true,
    async call(cell, whose) {
      const { job_id } = await booking(cell, whose);
      // Other calls have given the location an induction list.
      const list = await cell.row<{ induction: string[] }>(
        'select coalesce(array_agg(text), array[]::text[]) as induction from app.induction_items where office_id = $1',
        cell.place(whose).office_id,
      );
      return {
        method: 'POST',
        url: `/api/v1/jobs/${job_id}/checkin`,
        body: cameAt(cell.testServer.clock(), list),
        async after({ statusCode }) {
          for (const table of ['attendance', 'signatures']) {
            const kept = await cell.row(`select 1 from app.${table} where job_id = $1`, job_id);
            expect(kept !== undefined).toBe(statusCode === 200);
          }
        },
      };
    },
  },
};
