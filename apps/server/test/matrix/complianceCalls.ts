import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Asking, Call, Calls, Cell, Whose } from './cell.ts';
import {
  ADMIN_ONLY,
  ADMIN_OR_OWN_MEMBER,
  COMPANIES_AND_STAFF,
  COMPANIES_CHOOSE,
  COMPANIES_LIST,
  COMPANIES_OWN_SCOPE,
  PROVIDER_ALIKE,
} from './shapes.ts';

/** A first day so late that it applies to no shift of any other cell. */
const valid_from = '2099-01-01';

const get = (url: string, after?: Call['after']): Call => ({ method: 'GET', url, ...(after ? { after } : {}) });

const item = (cell: Cell, whose: Whose) =>
  whose === 'missing'
    ? { item_id: randomUUID() }
    : cell.testServer.make.item({ title: `${cell.mark} item ${randomUUID()}` });

const itemList = (path: string): Asking => ({
  async call(cell, whose) {
    await item(cell, whose);
    return get(`${path}?title=${cell.mark}`, ({ statusCode, body }) =>
      expect(body.includes(`${cell.mark} item`)).toBe(statusCode === 200),
    );
  },
});

/** Makes a requirement of a location in that scope. */
async function requirement(cell: Cell, whose: Whose) {
  if (whose === 'missing') return { requirement_id: randomUUID() };
  return cell.testServer.make.requirement(await item(cell, whose), { ...cell.place(whose), valid_from });
}

const requirementList = (path: string): Asking => ({
  async call(cell, whose) {
    const made = await item(cell, whose);
    await cell.testServer.make.requirement(made, { ...cell.place(whose), valid_from });
    const seen = whose === 'own' || cell.kind === 'admin';
    return get(`${path}?item_id=${made.item_id}`, ({ statusCode, body }) =>
      expect(body.includes(`${cell.mark} item`)).toBe(statusCode === 200 && seen),
    );
  },
});

const form = async (cell: Cell) => ({ item_id: (await item(cell, 'own')).item_id, valid_from });

const expiryList = (path: string): Asking => ({
  async call(cell) {
    const { make, owner } = cell.testServer;
    const ann = await make.member();
    const { skill_id } = await make.skill(ann);
    await owner.query(
      `insert into app.expiries (entry_id, member_id, kind, title, name, expires_on, state)
       values ($1, $2, 'skill', 'First aid', $3, '2027-01-01', 'verified')`,
      [skill_id, ann.user_id, cell.mark],
    );
    return get(`${path}?name=${cell.mark}`, ({ statusCode, body }) =>
      expect(body.includes('First aid')).toBe(statusCode === 200),
    );
  },
});

export const complianceCalls: Calls = {
  'compliance_items.list': { answers: ADMIN_ONLY, ...itemList('/api/v1/compliance_items') },
  'compliance_items.export': { answers: ADMIN_ONLY, ...itemList('/api/v1/compliance_items/export') },
  'compliance_items.find': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    call: async (cell, whose) => get(`/api/v1/compliance_items/${(await item(cell, whose)).item_id}`),
  },
  'compliance_items.create': {
    answers: ADMIN_ONLY,
    async call(cell) {
      const title = `${cell.mark} made ${randomUUID()}`;
      return {
        method: 'POST',
        url: '/api/v1/compliance_items',
        body: { title, kind: 'training' },
        async after({ statusCode }) {
          const made = await cell.row('select 1 from app.compliance_items where title = $1', title);
          expect(made !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  'compliance_items.update': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const title = `${cell.mark} changed ${randomUUID()}`;
      return {
        method: 'PUT',
        url: `/api/v1/compliance_items/${(await item(cell, whose)).item_id}`,
        body: { title, kind: 'training' },
        async after({ statusCode }) {
          const changed = await cell.row('select 1 from app.compliance_items where title = $1', title);
          expect(changed !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  'options.compliance_items': {
    answers: COMPANIES_AND_STAFF,
    call: async () => get('/api/v1/options/compliance_items'),
  },
  'options.tags': {
    answers: ADMIN_ONLY,
    call: async () => get('/api/v1/options/tags'),
  },
  'requirements.list': { answers: COMPANIES_LIST, ...requirementList('/api/v1/requirements') },
  'requirements.export': { answers: COMPANIES_LIST, ...requirementList('/api/v1/requirements/export') },
  'requirements.find': {
    answers: COMPANIES_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { requirement_id } = await requirement(cell, whose);
      return get(`/api/v1/requirements/${requirement_id}`, ({ statusCode, body }) =>
        expect(body.includes(requirement_id)).toBe(statusCode === 200),
      );
    },
  },
  'requirements.create': {
    answers: COMPANIES_CHOOSE,
    names_a_thing: true,
    async call(cell, whose) {
      const body = { ...(await form(cell)), office_id: cell.place(whose).office_id };
      return {
        method: 'POST',
        url: '/api/v1/requirements',
        body,
        async after({ statusCode }) {
          const made = await cell.row('select 1 from app.requirements where item_id = $1', body.item_id);
          expect(made !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  // Own: a requirement for everyone, which only an administrator adds.
  'requirements.create#everyone': {
    answers: PROVIDER_ALIKE,
    call: async (cell) => ({ method: 'POST', url: '/api/v1/requirements', body: await form(cell) }),
  },
  'requirements.update': {
    answers: COMPANIES_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { requirement_id } = await requirement(cell, whose);
      return {
        method: 'PUT',
        url: `/api/v1/requirements/${requirement_id}`,
        body: { ...(await form(cell)), office_id: cell.place('own').office_id, months: 7 },
        async after({ statusCode }) {
          const changed = await cell.row(
            'select 1 from app.requirements where requirement_id = $1 and months = 7',
            requirement_id,
          );
          expect(changed !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  'requirements.remove': {
    answers: COMPANIES_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { requirement_id } = await requirement(cell, whose);
      return {
        method: 'DELETE',
        url: `/api/v1/requirements/${requirement_id}`,
        async after({ statusCode }) {
          if (whose === 'missing') return;
          const left = await cell.row('select 1 from app.requirements where requirement_id = $1', requirement_id);
          expect(left === undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  'compliance.review': {
    answers: ADMIN_ONLY,
    async call(cell) {
      const { make } = cell.testServer;
      await make.skill(await make.member(), { title: cell.mark, state: 'waiting', updated_at: new Date(0) });
      return get('/api/v1/compliance/review', ({ statusCode, body }) =>
        expect(body.includes(cell.mark)).toBe(statusCode === 200),
      );
    },
  },
  'compliance.list': { answers: ADMIN_ONLY, ...expiryList('/api/v1/compliance') },
  'compliance.export': { answers: ADMIN_ONLY, ...expiryList('/api/v1/compliance/export') },
  // Own: about themself, or about anyone for an administrator. Foreign: a shift that they cannot see.
  'jobs.eligibility': {
    answers: ADMIN_OR_OWN_MEMBER,
    names_a_thing: true,
    async call(cell, whose) {
      const { make } = cell.testServer;
      const about = cell.kind === 'admin' ? `?member_id=${(await make.member()).user_id}` : '';
      if (whose === 'missing') return get(`/api/v1/jobs/${randomUUID()}/eligibility${about}`);
      const hidden = whose === 'own' ? {} : { status: whose === 'sibling' ? 'Unpublished' : 'Confirmed' };
      const { job_id } = await make.job(cell.place(whose), cell.kind === 'member' ? hidden : {});
      return get(`/api/v1/jobs/${job_id}/eligibility${about}`);
    },
  },
};
