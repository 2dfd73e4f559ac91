import { randomInt, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { shiftForm } from '../shiftForm.ts';
import type { Calls, Cell, Place, Whose } from './cell.ts';
import {
  ADMIN_ONLY,
  COMPANIES_OWN_SCOPE,
  MANAGERS_AND_ADMIN_CHOOSE,
  MANAGERS_CHOOSE,
  MANAGERS_LIST,
  MANAGERS_ONLY_OWN,
  MANAGERS_OWN_SCOPE,
  SIGNED_IN,
} from './shapes.ts';

/** The day of the tests' clock, and the Monday before it. */
const [TODAY, MONDAY] = ['2026-11-12', '2026-11-09'];

/**
 * Makes a shift as the viewer's own form sends it: people without a choice of a company name none. Its role is the
 * cell's mark.
 */
function formFor(cell: Cell, place: Place, over: object = {}) {
  const named = {
    ...(cell.kind === 'admin' ? {} : { agency_id: undefined }),
    ...(cell.kind === 'admin' || cell.kind === 'agency' ? {} : { care_provider_id: undefined }),
  };
  return shiftForm(place, { ...named, title: cell.mark, ...over });
}

const posted = async ({ testServer, mark }: Cell): Promise<number> =>
  (await testServer.owner.query('select 1 from app.jobs where title = $1', [mark])).rowCount ?? 0;

/** Expects shifts of this cell exactly if the call was answered with 200. */
const isPosted =
  (cell: Cell, many = 1) =>
  async ({ statusCode }: { statusCode: number }) =>
    expect(await posted(cell)).toBe(statusCode === 200 ? many : 0);

const ofNothing = (whose: Whose): boolean => whose === 'missing';
const jobAt = async (cell: Cell, whose: Whose, over: Record<string, unknown> = {}): Promise<string> =>
  ofNothing(whose) ? randomUUID() : (await cell.testServer.make.job(cell.place(whose), over)).job_id;

/** Makes a shift that was just published: by the viewer if it is their own or if that is asked, else by its creator. */
async function published(cell: Cell, whose: Whose, by?: 'viewer'): Promise<string> {
  const job_id = await jobAt(cell, whose);
  const mine = by === 'viewer' || whose === 'own';
  await cell.testServer.owner.query(
    `insert into app.publications (publication_id, agency_id, care_provider_id, office_id, published_by, published_at,
       job_ids)
     select gen_random_uuid(), agency_id, care_provider_id, office_id, coalesce($2, created_by), $3, array[job_id]
     from app.jobs where job_id = $1`,
    [job_id, mine ? (cell.viewer?.user_id ?? null) : null, cell.testServer.clock()],
  );
  return job_id;
}

/** Expects an answer to show things in sight and no foreign ones; an administrator sees all. */
const showsOwn =
  (cell: Cell, whose: Whose, what: string) =>
  ({ statusCode, body }: { statusCode: number; body: string }) =>
    expect(body.includes(what)).toBe(statusCode === 200 && (whose === 'own' || cell.kind === 'admin'));

const scopeOf = (cell: Cell): [column: string, value: string] => {
  const { agency_id, care_provider_id, office_id } = cell.place('own');
  if (cell.kind === 'agency') return ['agency_id', agency_id];
  return cell.kind === 'office' ? ['office_id', office_id] : ['care_provider_id', care_provider_id];
};

export const postingCalls: Calls = {
  // Staff see what is open to everyone, so their own is a booking.
  'jobs.list': {
    answers: SIGNED_IN,
    apart: true,
    async call(cell, whose) {
      const booked = cell.kind === 'member' && {
        status: 'Confirmed',
        ...(whose === 'own' && { assigned_to: cell.viewer.user_id }),
      };
      const starts_at = new Date(Date.parse('2028-01-01T08:00:00Z') + (booked ? randomInt(300) * 86_400_000 : 0));
      const job_id = await jobAt(cell, whose, { starts_at, ...booked });
      return { method: 'GET', url: '/api/v1/jobs?page_size=100', after: showsOwn(cell, whose, job_id) };
    },
  },
  'jobs.counts': {
    answers: MANAGERS_LIST,
    alone: true,
    async call(cell, whose) {
      await jobAt(cell, whose);
      const [column, value] = scopeOf(cell);
      const where = cell.kind === 'admin' ? '' : `and ${column} = '${value}'`;
      const counted = await cell.row<{ n: number }>(
        `select count(*)::int as n from app.jobs where status = 'Published' ${where}`,
      );
      return {
        method: 'GET',
        url: '/api/v1/jobs/counts',
        after: (answer) => {
          if (answer.statusCode === 200) expect(answer.json().data.statuses.Published).toBe(counted?.n);
        },
      };
    },
  },
  'jobs.new': {
    answers: MANAGERS_LIST,
    async call(cell) {
      const { care_provider_id } = cell.place('own');
      return {
        method: 'GET',
        url: '/api/v1/jobs/new?include_extras=1',
        after: ({ statusCode, body }) => {
          // An administrator chooses an agency first.
          expect(body.includes(care_provider_id)).toBe(statusCode === 200 && cell.kind !== 'admin');
          expect(body).not.toContain(cell.place('stranger').care_provider_id);
        },
      };
    },
  },
  'jobs.create': {
    answers: MANAGERS_CHOOSE,
    names_a_thing: true,
    async call(cell, whose) {
      const body = formFor(cell, cell.place(whose));
      return { method: 'POST', url: '/api/v1/jobs', body, after: isPosted(cell) };
    },
  },
  'jobs.update': {
    answers: MANAGERS_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const url = `/api/v1/jobs/${await jobAt(cell, whose)}`;
      const place = ofNothing(whose) ? cell.place('own') : cell.place(whose);
      return { method: 'PUT', url, body: formFor(cell, place), after: isPosted(cell) };
    },
  },
  // Own: to one's own location. Foreign: to one of another company, to which nobody can move a shift.
  'jobs.update#location': {
    answers: MANAGERS_AND_ADMIN_CHOOSE,
    async call(cell, whose) {
      const url = `/api/v1/jobs/${await jobAt(cell, 'own')}`;
      return { method: 'PUT', url, body: formFor(cell, cell.place(whose)), after: isPosted(cell) };
    },
  },
  'jobs.bulk': {
    answers: MANAGERS_CHOOSE,
    names_a_thing: true,
    async call(cell, whose) {
      const { date, deadline: _, ...work } = formFor(cell, cell.place(whose));
      const body = { ...work, dates: [date], heads: 2 };
      return { method: 'POST', url: '/api/v1/jobs/bulk', body, after: isPosted(cell, 2) };
    },
  },
  'jobs.week': {
    answers: MANAGERS_OWN_SCOPE,
    apart: true,
    names_a_thing: true,
    async call(cell, whose) {
      const job_id = await jobAt(cell, whose, { date: TODAY });
      return {
        method: 'GET',
        url: `/api/v1/offices/${cell.place(whose).office_id}/week?from=${MONDAY}`,
        after: ({ statusCode, body }) => expect(body.includes(job_id)).toBe(statusCode === 200),
      };
    },
  },
  'jobs.copy_week': {
    answers: MANAGERS_OWN_SCOPE,
    apart: true,
    names_a_thing: true,
    async call(cell, whose) {
      const job_id = await jobAt(cell, whose, { date: TODAY, title: cell.mark });
      const there = ofNothing(whose) ? 0 : 1;
      return {
        method: 'POST',
        url: `/api/v1/offices/${cell.place(whose).office_id}/week`,
        body: { from: MONDAY, job_ids: [job_id] },
        after: async ({ statusCode }) => expect(await posted(cell)).toBe(there + (statusCode === 200 ? 1 : 0)),
      };
    },
  },
  // Own: published by the caller. Everybody's foreign one was published by another person.
  'jobs.publication': {
    answers: MANAGERS_ONLY_OWN,
    apart: true,
    names_a_thing: true,
    async call(cell, whose) {
      const job_id = await published(cell, whose);
      return {
        method: 'GET',
        url: `/api/v1/jobs/${job_id}/publication`,
        after: ({ statusCode, body }) => expect(body.includes(job_id)).toBe(statusCode === 200),
      };
    },
  },
  'jobs.take_back': {
    answers: MANAGERS_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const job_id = await published(cell, whose, 'viewer');
      return {
        method: 'POST',
        url: '/api/v1/jobs/take_back',
        body: { job_ids: [job_id] },
        after: async ({ statusCode }) => {
          const job = await cell.row<{ status: string }>('select status from app.jobs where job_id = $1', job_id);
          expect(job?.status).toBe(ofNothing(whose) ? undefined : statusCode === 200 ? 'Unpublished' : 'Published');
        },
      };
    },
  },
  'jobs.roles': {
    answers: MANAGERS_LIST,
    async call(cell, whose) {
      const job_id = await jobAt(cell, whose, { title: cell.mark });
      await cell.testServer.owner.query(
        `insert into app.office_roles select agency_id, care_provider_id, office_id, lower(title), title, job_id, now()
         from app.jobs where job_id = $1`,
        [job_id],
      );
      const url = `/api/v1/jobs/roles?search=${cell.mark}`;
      return { method: 'GET', url, after: showsOwn(cell, whose, cell.mark) };
    },
  },
  'offices.usual': {
    answers: MANAGERS_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      return {
        method: 'GET',
        url: `/api/v1/offices/${cell.place(whose).office_id}/usual`,
        after: ({ statusCode, body }) => expect(body.includes('presets')).toBe(statusCode === 200),
      };
    },
  },
  'offices.presets.save': {
    answers: MANAGERS_OWN_SCOPE,
    apart: true,
    names_a_thing: true,
    async call(cell, whose) {
      const times = { shift_time: 'Night Shift', job_start_time: '20:00', job_end_time: '08:00' };
      return {
        method: 'PUT',
        url: `/api/v1/offices/${cell.place(whose).office_id}/presets`,
        body: { presets: [{ label: cell.mark, ...times }] },
        async after({ statusCode }) {
          const saved = await cell.row('select 1 from app.shift_presets where label = $1', cell.mark);
          expect(saved !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  'minimum_wages.find': {
    answers: ADMIN_ONLY,
    call: async () => ({
      method: 'GET',
      url: '/api/v1/minimum_wages',
      after: ({ statusCode, body }) => expect(body.includes('2026-04-01')).toBe(statusCode === 200),
    }),
  },
  'minimum_wages.add': {
    answers: ADMIN_ONLY,
    another: ({ body }) => ({ body: { ...body, hourly: 1.01 } }),
    fresh: true,
    call: async (cell) => ({
      method: 'POST',
      url: '/api/v1/minimum_wages',
      // So long ago that it applies to no shift of another test.
      body: { country: 'IE', valid_from: '2001-01-01', hourly: 1 },
      async after({ statusCode }) {
        const made = await cell.row<{ n: number }>(
          'select count(*)::int as n from app.minimum_wages where created_by = $1',
          cell.viewer.user_id,
        );
        expect(made?.n).toBe(statusCode === 200 ? 1 : 0);
      },
    }),
  },
  'care_providers.rate_card': {
    answers: COMPANIES_OWN_SCOPE,
    apart: true,
    names_a_thing: true,
    async call(cell, whose) {
      const { agency_id, care_provider_id } = cell.place(whose);
      if (!ofNothing(whose)) {
        await cell.testServer.owner.query(
          `with v as (
             insert into app.rate_card_versions (agency_id, care_provider_id, valid_from, created_at)
             values ($1, $2, '2000-01-01', now()) returning version_id)
           insert into app.rate_cards select $1, $2, lower($3), $3, 1300, 1800, 0, '{}', version_id from v`,
          [agency_id, care_provider_id, cell.mark],
        );
      }
      return {
        method: 'GET',
        url: `/api/v1/care_providers/${care_provider_id}/rate_card`,
        after: ({ statusCode, body }) => expect(body.includes(cell.mark)).toBe(statusCode === 200),
      };
    },
  },
  'care_providers.rate_card.save': {
    answers: COMPANIES_OWN_SCOPE,
    apart: true,
    names_a_thing: true,
    async call(cell, whose) {
      return {
        method: 'PUT',
        url: `/api/v1/care_providers/${cell.place(whose).care_provider_id}/rate_card`,
        body: { rates: [{ title: cell.mark, staff_rate: 13, hcp_rate: 18 }] },
        async after({ statusCode }) {
          const saved = await cell.row('select 1 from app.rate_cards where title = $1', cell.mark);
          expect(saved !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
};
