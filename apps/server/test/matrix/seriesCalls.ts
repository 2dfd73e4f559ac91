import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { makeSeries } from '../makeSeries.ts';
import { shiftForm } from '../shiftForm.ts';
import type { Asking, Calls, Cell, Whose } from './cell.ts';
import { MANAGERS_CHOOSE, MANAGERS_OWN_SCOPE, type Row } from './shapes.ts';

/** Thursdays, the first a week after the tests' day, and the day that is skipped. */
const [DAYS, SKIPPED] = [{ weekdays: [4], starts_on: '2026-11-19', until: '2026-12-31' }, '2026-12-31'];

const seriesAt = async ({ testServer, place, mark }: Cell, whose: Whose): Promise<string> =>
  whose === 'missing' ? randomUUID() : makeSeries(testServer, place(whose), { title: mark, ...DAYS });

/** A command on a series, and what its row holds afterwards if it was answered with 200. */
const command = (
  path: string,
  body: object,
  changed: string,
  before: Record<string, string> = {},
): Asking & { answers: Row } => ({
  answers: MANAGERS_OWN_SCOPE,
  apart: true,
  names_a_thing: true,
  async call(cell, whose) {
    const series_id = await seriesAt(cell, whose);
    for (const [column, value] of Object.entries(before)) {
      await cell.testServer.owner.query(`update app.shift_series set ${column} = $2 where series_id = $1`, [
        series_id,
        value,
      ]);
    }
    return {
      method: path === '' ? 'PUT' : 'POST',
      url: `/api/v1/shift_series/${series_id}${path}`,
      body,
      async after({ statusCode }) {
        const row = await cell.row(`select 1 from app.shift_series where series_id = $1 and ${changed}`, series_id);
        expect(row !== undefined).toBe(statusCode === 200);
      },
    };
  },
});

/** Makes the form of a series for the own location, as its change sends it. */
const {
  agency_id: _,
  care_provider_id: __,
  location_id: ___,
  title: ____,
  ...form
} = shiftForm({
  agency_id: '',
  care_provider_id: '',
  office_id: '',
});
const {
  date: _____,
  deadline: ______,
  address_line_1: _address_line_1,
  city: _city,
  post_code: _post_code,
  latitude: _latitude,
  longitude: _longitude,
  approximate: _approximate,
  ...change
} = form;

export const seriesCalls: Calls = {
  'shift_series.create': {
    answers: MANAGERS_CHOOSE,
    names_a_thing: true,
    async call(cell, whose) {
      const { kind, mark: title } = cell;
      const place = cell.place(whose);
      const named = {
        ...(kind === 'admin' ? {} : { agency_id: undefined }),
        ...(kind === 'admin' || kind === 'agency' ? {} : { care_provider_id: undefined }),
      };
      const { date: until, deadline: _deadline, ...work } = shiftForm(place, { title, ...named });
      return {
        method: 'POST',
        url: '/api/v1/shift_series',
        body: { ...work, weekdays: [4], until, weeks_ahead: 1 },
        async after({ statusCode }) {
          const made = await cell.row<{ n: number }>('select count(*)::int as n from app.jobs where title = $1', title);
          expect(made?.n).toBe(statusCode === 200 ? 2 : 0);
        },
      };
    },
  },
  'shift_series.list': {
    answers: MANAGERS_OWN_SCOPE,
    apart: true,
    names_a_thing: true,
    async call(cell, whose) {
      const series_id = await seriesAt(cell, whose);
      return {
        method: 'GET',
        url: `/api/v1/offices/${cell.place(whose).office_id}/shift_series`,
        after: ({ statusCode, body }) => expect(body.includes(series_id)).toBe(statusCode === 200),
      };
    },
  },
  'shift_series.of_shift': {
    answers: MANAGERS_OWN_SCOPE,
    apart: true,
    names_a_thing: true,
    async call(cell, whose) {
      const place = cell.place(whose);
      const job_id = whose === 'missing' ? randomUUID() : (await cell.testServer.make.job(place)).job_id;
      const series_id = await seriesAt(cell, whose);
      if (whose !== 'missing') {
        await cell.testServer.owner.query(
          `insert into app.shift_series_days (series_id, date, agency_id, care_provider_id, office_id, job_ids)
           values ($1, $2, $3, $4, $5, array[$6::uuid])`,
          [series_id, SKIPPED, place.agency_id, place.care_provider_id, place.office_id, job_id],
        );
      }
      return {
        method: 'GET',
        url: `/api/v1/jobs/${job_id}/shift_series`,
        after: ({ statusCode, body }) => expect(body.includes(series_id)).toBe(statusCode === 200),
      };
    },
  },
  'shift_series.update': command(
    '',
    { ...change, ...DAYS, starts_on: undefined, ward: 'Rose' },
    `work->>'ward' = 'Rose'`,
  ),
  'shift_series.skip': command('/skip', { date: SKIPPED, skip: true }, `skipped = array['${SKIPPED}'::date]`),
  'shift_series.pause': command('/pause', {}, `state = 'paused'`),
  'shift_series.resume': command('/resume', {}, `state = 'running'`, { state: 'paused' }),
  'shift_series.end': command('/end', {}, `state = 'ended'`),
};
