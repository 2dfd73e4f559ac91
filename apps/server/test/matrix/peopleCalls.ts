import { expect } from 'vitest';
import { PASSWORD, type Person } from '../make.ts';
import { COMPANY } from '../makeJobs.ts';
import type { Asking, Call, Calls, Cell, Place, Whose } from './cell.ts';
import {
  ADMIN_AND_SEEN_BY_MANAGERS,
  ADMIN_ONLY,
  ADMIN_OR_SELF,
  COMPANIES_LIST,
  MANAGERS_CHOOSE,
  MANAGERS_LIST,
  MANAGERS_OWN_SCOPE,
  OWN_SCOPE,
} from './shapes.ts';

const NEW_PASSWORD = 'kettle on at seven';

const form = (cell: Cell, { agency_id, care_provider_id, office_id }: Place, over: object = {}) => ({
  first_name: 'Changed',
  last_name: cell.mark,
  email: `${cell.mark}.new@example.org`.toLowerCase(),
  level: 3,
  agency_id,
  care_provider_id,
  office_id,
  ...over,
});

const userRow = ({ row }: Cell, { user_id }: Person) =>
  row<{ first_name: string; office_id: string | null; password_hash: string }>(
    'select * from app.users join app.credentials using (user_id) where user_id = $1',
    user_id,
  );

/** Tells whether an answer may hold people or places of this scope: only an administrator sees a foreign one. */
const isInSight = ({ kind }: Cell, whose: Whose): boolean => whose === 'own' || kind === 'admin';

const list = (path: string): Asking => ({
  async call(cell, whose) {
    const other = await cell.colleague(whose);
    return {
      method: 'GET',
      url: `${path}?first_name=${cell.mark}`,
      async after({ statusCode, body }) {
        if (statusCode !== 200) return;
        expect(body.includes(other.email)).toBe(isInSight(cell, whose));
        if (cell.kind === 'admin') return;
        const unfiltered = await cell.send({
          method: 'GET',
          url: path.endsWith('export') ? path : `${path}?page_size=200`,
        });
        expect(unfiltered.body).toContain(cell.viewer.email);
        expect(unfiltered.body.includes(other.email)).toBe(whose === 'own');
      },
    };
  },
});

const options = (what: 'agencies' | 'care_providers' | 'offices', id: keyof Place): Asking => ({
  async call(cell, whose) {
    const place = cell.place(whose);
    const { rows } = await cell.testServer.owner.query(`select * from app.${what} where ${id} = $1`, [place[id]]);
    const name = rows[0]?.company_name ?? rows[0]?.title;
    return {
      method: 'GET',
      url: `/api/v1/options/${what}?search=${encodeURIComponent(name)}`,
      async after({ statusCode, body }) {
        if (statusCode !== 200) return;
        expect(body.includes(place[id])).toBe(isInSight(cell, whose));
        const all = await cell.send({ method: 'GET', url: `/api/v1/options/${what}` });
        expect(all.body.includes(place[id])).toBe(isInSight(cell, whose));
      },
    };
  },
});

const setPassword = async (cell: Cell, of: Person): Promise<Call> => {
  const before = await userRow(cell, of);
  return {
    method: 'POST',
    url: `/api/v1/users/${of.user_id}/password`,
    body: { password: NEW_PASSWORD, current_password: PASSWORD },
    async after({ statusCode }) {
      const now = await userRow(cell, of);
      expect(now?.password_hash !== before?.password_hash).toBe(statusCode === 200);
    },
  };
};

export const peopleCalls: Calls = {
  'users.list': { answers: MANAGERS_LIST, apart: true, ...list('/api/v1/users') },
  'users.export': { answers: MANAGERS_LIST, apart: true, ...list('/api/v1/users/export') },
  'users.find': {
    answers: MANAGERS_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const other = await cell.colleague(whose);
      return {
        method: 'GET',
        url: `/api/v1/users/${other.user_id}`,
        after({ statusCode, body }) {
          expect(body.includes(other.email)).toBe(statusCode === 200);
        },
      };
    },
  },
  // Foreign: into a foreign location, which is answered as if it did not exist.
  'users.create': {
    answers: MANAGERS_CHOOSE,
    names_a_thing: true,
    async call(cell, whose) {
      const body = form(cell, cell.place(whose));
      return {
        method: 'POST',
        url: '/api/v1/users',
        body,
        async after({ statusCode }) {
          const made = await cell.row('select 1 from app.users where email = $1', body.email);
          expect(made !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  // Nobody grants a level above their own.
  'users.create#administrator': {
    answers: ADMIN_ONLY,
    async call(cell) {
      const body = form(cell, { agency_id: '', care_provider_id: '', office_id: '' }, { level: 1 });
      return {
        method: 'POST',
        url: '/api/v1/users',
        body,
        async after({ statusCode }) {
          const made = await cell.row('select 1 from app.users where email = $1', body.email);
          expect(made !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  'users.update': {
    answers: MANAGERS_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const other = await cell.colleague(whose);
      const place = whose === 'own' ? cell.place('own') : await placeOf(cell, other);
      return {
        method: 'PUT',
        url: `/api/v1/users/${other.user_id}`,
        body: form(cell, place),
        async after({ statusCode }) {
          const now = await userRow(cell, other);
          if (now) expect(now.first_name === 'Changed').toBe(statusCode === 200);
        },
      };
    },
  },
  // Own: a colleague stays where they are. Foreign: a colleague is moved into a foreign location.
  'users.update#move': {
    answers: MANAGERS_CHOOSE,
    names_a_thing: true,
    async call(cell, whose) {
      const colleague = await cell.testServer.make.locationManager(cell.place('own'));
      const to = cell.place(whose);
      return {
        method: 'PUT',
        url: `/api/v1/users/${colleague.user_id}`,
        body: form(cell, to),
        async after({ statusCode }) {
          const { office_id, first_name } = (await userRow(cell, colleague)) ?? {};
          expect(office_id).toBe(statusCode === 200 ? to.office_id : colleague.office_id);
          expect(first_name === 'Changed').toBe(statusCode === 200);
        },
      };
    },
  },
  // Together with the company that they belong to; others change it on a separate page.
  'users.update#company': {
    answers: ADMIN_AND_SEEN_BY_MANAGERS,
    apart: true,
    names_a_thing: true,
    async call(cell, whose) {
      const other = await cell.colleague(whose);
      const place = whose === 'own' ? cell.place('own') : await placeOf(cell, other);
      const company_name = `${cell.mark} Care`;
      return {
        method: 'PUT',
        url: `/api/v1/users/${other.user_id}`,
        body: { ...form(cell, place), ...COMPANY, company_name },
        async after({ statusCode }) {
          const renamed = await cell.row('select from app.care_providers where company_name = $1', company_name);
          expect(renamed !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  // Only an administrator may do so for another person; a member's own scope is themself.
  'users.password': {
    answers: ADMIN_OR_SELF,
    names_a_thing: true,
    call: async (cell, whose) => setPassword(cell, await cell.colleague(whose)),
  },
  'users.password#self': {
    answers: OWN_SCOPE,
    fresh: true,
    names_a_thing: true,
    call: async (cell, whose) => setPassword(cell, whose === 'own' ? cell.viewer : await cell.colleague(whose)),
  },
  'options.agencies': { answers: ADMIN_ONLY, ...options('agencies', 'agency_id') },
  'options.care_providers': { answers: COMPANIES_LIST, ...options('care_providers', 'care_provider_id') },
  'options.offices': { answers: MANAGERS_LIST, ...options('offices', 'office_id') },
};

/** Returns the place of a foreign account, so that being foreign is the only thing wrong with the request. */
const placeOf = async (cell: Cell, other: Person): Promise<Place> =>
  (await cell.row<Place>(
    'select agency_id, care_provider_id, office_id from app.users where user_id = $1',
    other.user_id,
  )) ?? cell.place('missing');
