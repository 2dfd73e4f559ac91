import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { stepOf } from '@handover/domain/attendance/code';
import type { Calls, Cell, Place, Whose } from './cell.ts';
import { MANAGERS_OWN_SCOPE, STAFF_LIST, STAFF_OWN } from './shapes.ts';

const HOUR = 3_600_000;

/**
 * Makes a booking about now, of the caller or of another member, at a separate home, so that calls do not affect each
 * other.
 */
async function booking(cell: Cell, whose: Whose) {
  const { make, clock } = cell.testServer;
  const office = await make.office();
  if (whose === 'missing') return { ...office, job_id: randomUUID() };
  const { user_id } = whose === 'own' && cell.kind === 'member' ? cell.viewer : await make.member();
  const starts_at = new Date(clock().getTime() + HOUR / 2);
  const { job_id } = await make.job(office, { status: 'Confirmed', assigned_to: user_id, starts_at });
  return { ...office, job_id };
}

const item = (cell: Cell, { agency_id, care_provider_id, office_id }: Place) =>
  cell.row(
    `insert into app.induction_items
     select $1, $2, $3, coalesce(max(position) + 1, 0), $4 from app.induction_items where office_id = $3 returning 1`,
    agency_id,
    care_provider_id,
    office_id,
    cell.mark,
  );

export const placeCalls: Calls = {
  'offices.on_the_day': {
    answers: MANAGERS_OWN_SCOPE,
    apart: true,
    names_a_thing: true,
    async call(cell, whose) {
      if (cell.kind !== 'member' && whose !== 'missing') await item(cell, cell.place(whose));
      return {
        method: 'GET',
        url: `/api/v1/offices/${cell.place(whose).office_id}/on_the_day`,
        after: ({ statusCode, body }) => expect(body.includes(cell.mark)).toBe(statusCode === 200),
      };
    },
  },
  'offices.on_the_day.save': {
    answers: MANAGERS_OWN_SCOPE,
    apart: true,
    another: () => ({ body: { check_in_radius: 0.5, induction: [] } }),
    names_a_thing: true,
    async call(cell, whose) {
      return {
        method: 'PUT',
        url: `/api/v1/offices/${cell.place(whose).office_id}/on_the_day`,
        body: { check_in_radius: 0.25, induction: [{ text: cell.mark }] },
        async after({ statusCode }) {
          const saved = await cell.row('select 1 from app.induction_items where text = $1', cell.mark);
          expect(saved !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  'offices.check_in_code': {
    answers: MANAGERS_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      return {
        method: 'GET',
        url: `/api/v1/offices/${cell.place(whose).office_id}/check_in_code`,
        after: ({ statusCode, body }) => expect(body.includes('left_ms')).toBe(statusCode === 200),
      };
    },
  },
  'jobs.induction': {
    answers: STAFF_OWN,
    names_a_thing: true,
    async call(cell, whose) {
      const its = await booking(cell, whose);
      await item(cell, its);
      return {
        method: 'GET',
        url: `/api/v1/jobs/${its.job_id}/induction`,
        after: ({ statusCode, body }) => expect(body.includes(cell.mark)).toBe(statusCode === 200),
      };
    },
  },
  // Foreign: the code is of the location of another member's booking, so it finds no booking of the caller.
  'jobs.by_code': {
    answers: STAFF_LIST,
    async call(cell, whose) {
      const { job_id, office_id } = await booking(cell, whose);
      const made = await cell.row<{ code: string }>(
        'select app.code_from(secret, office_id, $2) as code from app.office_codes where office_id = $1',
        office_id,
        stepOf(cell.testServer.clock()),
      );
      return {
        method: 'GET',
        url: `/api/v1/jobs/by_code?code=${made?.code ?? 'CDFHJKMN'}`,
        after: ({ statusCode, body }) => expect(body.includes(job_id)).toBe(statusCode === 200 && whose === 'own'),
      };
    },
  },
};
