import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Calls } from './cell.ts';
import { ADMIN_ONLY } from './shapes.ts';

const YESTERDAY = { starts_at: new Date('2026-11-11T07:00:00Z'), ends_at: new Date('2026-11-11T15:00:00Z') };

export const closeCalls: Calls = {
  'jobs.close': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const { make } = cell.testServer;
      const { job_id } =
        whose === 'missing'
          ? { job_id: randomUUID() }
          : await make.job(cell.place(whose), { status: 'Checked in', ...YESTERDAY });
      return {
        method: 'POST',
        url: `/api/v1/jobs/${job_id}/close`,
        body: {
          start_time: YESTERDAY.starts_at.toISOString(),
          end_time: YESTERDAY.ends_at.toISOString(),
          break_time: 30,
          reason: 'She rang us',
        },
        async after({ statusCode }) {
          const signed = await cell.row('select 1 from app.timesheets where job_id = $1', job_id);
          expect(signed !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
};
