import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Asking, Calls, Cell, Place, Whose } from './cell.ts';
import {
  ADMIN_ONLY,
  AGENCY_CHOOSES,
  AGENCY_OWN_SCOPE,
  AGENCY_REMOVES,
  COMPANIES_LIST,
  COMPANIES_OWN_SCOPE,
  MANAGERS_LIST,
  MANAGERS_NOT_OFFICES,
  MANAGERS_NOT_OFFICES_CHOOSE,
  MANAGERS_OWN_SCOPE,
} from './shapes.ts';

/**
 * Returns the company of a call. A location's neighbour shares its care provider, so for a location the nearest foreign
 * company is the next one.
 */
async function companyOf(cell: Cell, whose: Whose): Promise<Place> {
  if (cell.kind !== 'office' || whose !== 'sibling') return cell.place(whose);
  return cell.testServer.make.office(await cell.testServer.make.provider(cell.place('own')));
}

const ADDRESS = {
  address_line_1: '14 Carr Lane',
  city: 'York',
  post_code: 'YO26 5RL',
  latitude: 53.96,
  longitude: -1.11,
  approximate: false,
};
const company = (cell: Cell) => ({ company_name: `${cell.mark} Homes`, ...ADDRESS });
const place = (cell: Cell) => ({ title: `${cell.mark} Court`, ...ADDRESS });
const person = (cell: Cell, over: object) => ({
  first_name: 'Ann',
  last_name: cell.mark,
  email: `${cell.mark}.${randomUUID()}@example.org`.toLowerCase(),
  ...over,
});

type Table = 'agencies' | 'care_providers' | 'offices' | 'users';
const NAMES = {
  agencies: 'company_name',
  care_providers: 'company_name',
  offices: 'title',
  users: 'last_name',
} as const;

/** Expects a row with this cell's mark exactly if the call was answered with 200. */
const isMarked = (cell: Cell, table: Table) => async (answer: { statusCode: number }) => {
  const made = await cell.row(`select 1 from app.${table} where ${NAMES[table]} like $1`, `%${cell.mark}%`);
  expect(made !== undefined).toBe(answer.statusCode === 200);
};
const isRemoved = (cell: Cell, table: Table, column: string, id: string) => async (answer: { statusCode: number }) => {
  const gone = await cell.row(`select 1 from app.${table} where ${column} = $1 and deleted_at is not null`, id);
  expect(gone !== undefined).toBe(answer.statusCode === 200);
};

/** Calls a list, which must show what is in scope and nothing else, filtered and unfiltered. */
const list = (
  table: 'agencies' | 'care_providers' | 'offices',
  id: keyof Place,
  path = `/api/v1/${table}`,
): Asking => ({
  async call(cell, whose) {
    const its = table === 'offices' ? cell.place(whose) : await companyOf(cell, whose);
    const { rows } = await cell.testServer.owner.query(`select * from app.${table} where ${id} = $1`, [its[id]]);
    const name = rows[0]?.[NAMES[table]] as string;
    return {
      method: 'GET',
      url: `${path}?${NAMES[table]}=${encodeURIComponent(name)}`,
      async after({ statusCode, body }) {
        if (statusCode !== 200) return;
        const inSight = whose === 'own' || cell.kind === 'admin';
        const shown = path.endsWith('export') ? name : its[id];
        if (inSight) expect(body).toContain(shown);
        else if (!path.endsWith('export')) expect(body).not.toContain(shown);
      },
    };
  },
});

const find = (path: string, id: keyof Place, within: (cell: Cell, whose: Whose) => Promise<Place>): Asking => ({
  names_a_thing: true,
  async call(cell, whose) {
    const its = await within(cell, whose);
    return {
      method: 'GET',
      url: `${path}/${its[id]}`,
      after: ({ statusCode, body }) => expect(body.includes(its[id])).toBe(statusCode === 200),
    };
  },
});

/** Makes a manager of the company, whom an agency or care provider could manage. */
const managerOf = async (cell: Cell, whose: Whose) => {
  if (whose === 'missing') return { ...cell.place('missing'), user_id: randomUUID() };
  const { agency_id } = cell.place(whose);
  return cell.testServer.make.agencyManager({ agency_id }, { first_name: cell.mark });
};

export const clientCalls: Calls = {
  'agencies.list': { answers: ADMIN_ONLY, ...list('agencies', 'agency_id') },
  'agencies.export': { answers: ADMIN_ONLY, ...list('agencies', 'agency_id', '/api/v1/agencies/export') },
  'agencies.find': {
    answers: AGENCY_OWN_SCOPE,
    ...find('/api/v1/agencies', 'agency_id', async (cell, whose) => cell.place(whose)),
  },
  'agencies.create': {
    answers: ADMIN_ONLY,
    async call(cell) {
      return { method: 'POST', url: '/api/v1/agencies', body: company(cell), after: isMarked(cell, 'agencies') };
    },
  },
  'agencies.update': {
    answers: AGENCY_OWN_SCOPE,
    apart: true,
    names_a_thing: true,
    async call(cell, whose) {
      const { agency_id } = cell.place(whose);
      const url = `/api/v1/agencies/${agency_id}`;
      return { method: 'PUT', url, body: company(cell), after: isMarked(cell, 'agencies') };
    },
  },
  'agencies.remove': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const { agency_id } = whose === 'missing' ? cell.place(whose) : await cell.testServer.make.agency();
      return {
        method: 'DELETE',
        url: `/api/v1/agencies/${agency_id}`,
        after: isRemoved(cell, 'agencies', 'agency_id', agency_id),
      };
    },
  },
  'agencies.users.create': {
    answers: AGENCY_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const url = `/api/v1/agencies/${cell.place(whose).agency_id}/users`;
      return { method: 'POST', url, body: person(cell, { level: 2 }), after: isMarked(cell, 'users') };
    },
  },
  'agencies.users.update': {
    answers: AGENCY_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { agency_id, user_id } = await managerOf(cell, whose);
      const url = `/api/v1/agencies/${agency_id}/users/${user_id}`;
      return { method: 'PUT', url, body: person(cell, { level: 2 }), after: isMarked(cell, 'users') };
    },
  },
  'agencies.users.remove': {
    answers: AGENCY_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { agency_id, user_id } = await managerOf(cell, whose);
      const url = `/api/v1/agencies/${agency_id}/users/${user_id}`;
      return { method: 'DELETE', url, after: isRemoved(cell, 'users', 'user_id', user_id) };
    },
  },

  // Foreign: the list is answered, without rows of a foreign company.
  'care_providers.list': { answers: COMPANIES_LIST, ...list('care_providers', 'care_provider_id') },
  'care_providers.export': {
    answers: COMPANIES_LIST,
    ...list('care_providers', 'care_provider_id', '/api/v1/care_providers/export'),
  },
  'care_providers.find': {
    answers: MANAGERS_OWN_SCOPE,
    ...find('/api/v1/care_providers', 'care_provider_id', companyOf),
  },
  // A foreign agency cannot be chosen; care providers add none.
  'care_providers.create': {
    answers: AGENCY_CHOOSES,
    names_a_thing: true,
    async call(cell, whose) {
      const { agency_id } = cell.place(whose);
      const body = { agency_id, ...company(cell) };
      return { method: 'POST', url: '/api/v1/care_providers', body, after: isMarked(cell, 'care_providers') };
    },
  },
  'care_providers.update': {
    answers: COMPANIES_OWN_SCOPE,
    apart: true,
    names_a_thing: true,
    async call(cell, whose) {
      const { care_provider_id } = await companyOf(cell, whose);
      const url = `/api/v1/care_providers/${care_provider_id}`;
      return { method: 'PUT', url, body: company(cell), after: isMarked(cell, 'care_providers') };
    },
  },
  'care_providers.remove': {
    answers: AGENCY_REMOVES,
    names_a_thing: true,
    async call(cell, whose) {
      const its = await companyOf(cell, whose);
      const own = cell.kind === 'provider' || whose === 'missing' ? its : await cell.testServer.make.provider(its);
      const url = `/api/v1/care_providers/${own.care_provider_id}`;
      return {
        method: 'DELETE',
        url,
        after: isRemoved(cell, 'care_providers', 'care_provider_id', own.care_provider_id),
      };
    },
  },
  'care_providers.users.create': {
    answers: MANAGERS_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { care_provider_id } = await companyOf(cell, whose);
      const url = `/api/v1/care_providers/${care_provider_id}/users`;
      return { method: 'POST', url, body: person(cell, { level: 3 }), after: isMarked(cell, 'users') };
    },
  },
  'care_providers.users.update': {
    answers: MANAGERS_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { care_provider_id, office_id } = cell.place(whose);
      const { user_id } = await cell.colleague(whose);
      const url = `/api/v1/care_providers/${care_provider_id}/users/${user_id}`;
      return { method: 'PUT', url, body: person(cell, { level: 3, office_id }), after: isMarked(cell, 'users') };
    },
  },
  'care_providers.users.remove': {
    answers: MANAGERS_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { care_provider_id } = cell.place(whose);
      const { user_id } = await cell.colleague(whose);
      const url = `/api/v1/care_providers/${care_provider_id}/users/${user_id}`;
      return { method: 'DELETE', url, after: isRemoved(cell, 'users', 'user_id', user_id) };
    },
  },

  'offices.list': { answers: MANAGERS_LIST, ...list('offices', 'office_id') },
  'offices.export': { answers: MANAGERS_LIST, ...list('offices', 'office_id', '/api/v1/offices/export') },
  'offices.find': {
    answers: MANAGERS_OWN_SCOPE,
    ...find('/api/v1/offices', 'office_id', async (cell, whose) => cell.place(whose)),
  },
  // A location's people change it, but add and remove no locations.
  'offices.create': {
    answers: MANAGERS_NOT_OFFICES_CHOOSE,
    names_a_thing: true,
    async call(cell, whose) {
      const { care_provider_id } = await companyOf(cell, whose);
      const body = { care_provider_id, ...place(cell) };
      return { method: 'POST', url: '/api/v1/offices', body, after: isMarked(cell, 'offices') };
    },
  },
  'offices.update': {
    answers: MANAGERS_NOT_OFFICES,
    apart: true,
    names_a_thing: true,
    async call(cell, whose) {
      const url = `/api/v1/offices/${cell.place(whose).office_id}`;
      return { method: 'PUT', url, body: place(cell), after: isMarked(cell, 'offices') };
    },
  },
  'offices.remove': {
    answers: MANAGERS_NOT_OFFICES,
    apart: true,
    ...removeOffice(({ office_id }) => `/api/v1/offices/${office_id}`),
  },

  'locations.list': {
    answers: MANAGERS_OWN_SCOPE,
    apart: true,
    names_a_thing: true,
    async call(cell, whose) {
      const its = await companyOf(cell, whose);
      return {
        method: 'GET',
        url: `/api/v1/care_providers/${its.care_provider_id}/locations`,
        after: ({ statusCode, body }) => expect(body.includes(its.office_id)).toBe(statusCode === 200),
      };
    },
  },
  'locations.create': {
    answers: MANAGERS_NOT_OFFICES,
    names_a_thing: true,
    async call(cell, whose) {
      const { care_provider_id } = await companyOf(cell, whose);
      const url = `/api/v1/care_providers/${care_provider_id}/locations`;
      return { method: 'POST', url, body: place(cell), after: isMarked(cell, 'offices') };
    },
  },
  'locations.update': {
    answers: MANAGERS_NOT_OFFICES,
    apart: true,
    names_a_thing: true,
    async call(cell, whose) {
      const { care_provider_id, office_id } = cell.place(whose);
      const url = `/api/v1/care_providers/${care_provider_id}/locations/${office_id}`;
      return { method: 'PUT', url, body: place(cell), after: isMarked(cell, 'offices') };
    },
  },
  'locations.remove': {
    answers: MANAGERS_NOT_OFFICES,
    apart: true,
    ...removeOffice(
      ({ care_provider_id, office_id }) => `/api/v1/care_providers/${care_provider_id}/locations/${office_id}`,
    ),
  },

  'users.remove': {
    answers: MANAGERS_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { user_id } = await cell.colleague(whose);
      return {
        method: 'DELETE',
        url: `/api/v1/users/${user_id}`,
        after: isRemoved(cell, 'users', 'user_id', user_id),
      };
    },
  },
};

/** Removes a location without people, so that only the viewer's rights can prevent it. */
function removeOffice(urlOf: (office: Place) => string): Asking {
  return {
    names_a_thing: true,
    async call(cell, whose) {
      const its = cell.place(whose);
      const office = cell.kind === 'office' || whose === 'missing' ? its : await cell.testServer.make.office(its);
      return {
        method: 'DELETE',
        url: urlOf(office),
        after: isRemoved(cell, 'offices', 'office_id', office.office_id),
      };
    },
  };
}
