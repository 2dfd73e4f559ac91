import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Call, Calls, Cell, Whose } from './cell.ts';
import { administrators } from './clientTable.ts';
import { nobody, type Row } from './table.ts';

const both = (status: number) => [status, status] as const;
const notForThem = {
  agency: both(403),
  provider: both(403),
  provider_at_level_3: both(403),
  office: both(403),
  member: both(403),
};
/** What everyone of a level sees alike. */
const alike = (over: Partial<Row>): Row => ({ ...nobody, admin: both(200), ...notForThem, ...over });
const managers: Row = alike({ agency: [200, 404], provider: [200, 404] });

/** What each call about what is asked of staff answers to whom. */
export const COMPLIANCE_MATRIX: Record<string, Row> = {
  'compliance_items.list': alike({}),
  'compliance_items.export': alike({}),
  'compliance_items.find': alike({}),
  'compliance_items.create': alike({}),
  'compliance_items.update': alike({}),
  'options.compliance_items': alike({ agency: both(200), provider: both(200), member: both(200) }),
  'options.tags': alike({}),
  'requirements.list': alike({ agency: both(200), provider: both(200) }),
  'requirements.export': alike({ agency: both(200), provider: both(200) }),
  'requirements.find': managers,
  'requirements.create': alike({ agency: [200, 422], provider: [200, 422] }),
  'requirements.update': managers,
  'requirements.remove': managers,
  // Own: what is asked of everyone, which is an administrator's to say.
  'requirements.create#everyone': alike({ agency: both(403), provider: both(200) }),
  'compliance.list': alike({}),
  'compliance.export': alike({}),
  // Own: about themself, or about anyone for an administrator. Foreign: a shift that is not there for them.
  'jobs.eligibility': { ...administrators, admin: both(200), member: [200, 404] },
};

/** So late that no shift of any other cell is asked for it. */
const valid_from = '2099-01-01';

const get = (url: string, after?: Call['after']): Call => ({ method: 'GET', url, ...(after ? { after } : {}) });

const item = (cell: Cell, whose: Whose) =>
  whose === 'missing'
    ? { item_id: randomUUID() }
    : cell.house.make.item({ title: `${cell.mark} item ${randomUUID()}` });

const itemList = (path: string): Calls[string] => ({
  async call(cell, whose) {
    await item(cell, whose);
    return get(`${path}?title=${cell.mark}`, ({ statusCode, body }) =>
      expect(body.includes(`${cell.mark} item`)).toBe(statusCode === 200),
    );
  },
});

/** Something that a location of that scope asks for. */
async function requirement(cell: Cell, whose: Whose) {
  if (whose === 'missing') return { requirement_id: randomUUID() };
  return cell.house.make.requirement(await item(cell, whose), { ...cell.place(whose), valid_from });
}

const requirementList = (path: string): Calls[string] => ({
  async call(cell, whose) {
    const made = await item(cell, whose);
    await cell.house.make.requirement(made, { ...cell.place(whose), valid_from });
    const seen = whose === 'own' || cell.kind === 'admin';
    return get(`${path}?item_id=${made.item_id}`, ({ statusCode, body }) =>
      expect(body.includes(`${cell.mark} item`)).toBe(statusCode === 200 && seen),
    );
  },
});

const form = async (cell: Cell) => ({ item_id: (await item(cell, 'own')).item_id, valid_from });

const expiryList = (path: string): Calls[string] => ({
  async call(cell) {
    const { make, owner } = cell.house;
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
  'compliance_items.list': itemList('/api/v1/compliance_items'),
  'compliance_items.export': itemList('/api/v1/compliance_items/export'),
  'compliance_items.find': {
    names_a_thing: true,
    call: async (cell, whose) => get(`/api/v1/compliance_items/${(await item(cell, whose)).item_id}`),
  },
  'compliance_items.create': {
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
  'options.compliance_items': { call: async () => get('/api/v1/options/compliance_items') },
  'options.tags': { call: async () => get('/api/v1/options/tags') },
  'requirements.list': requirementList('/api/v1/requirements'),
  'requirements.export': requirementList('/api/v1/requirements/export'),
  'requirements.find': {
    names_a_thing: true,
    async call(cell, whose) {
      const { requirement_id } = await requirement(cell, whose);
      return get(`/api/v1/requirements/${requirement_id}`, ({ statusCode, body }) =>
        expect(body.includes(requirement_id)).toBe(statusCode === 200),
      );
    },
  },
  'requirements.create': {
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
  'requirements.create#everyone': {
    call: async (cell) => ({ method: 'POST', url: '/api/v1/requirements', body: await form(cell) }),
  },
  'requirements.update': {
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
  'compliance.list': expiryList('/api/v1/compliance'),
  'compliance.export': expiryList('/api/v1/compliance/export'),
  'jobs.eligibility': {
    names_a_thing: true,
    async call(cell, whose) {
      const { make } = cell.house;
      const about = cell.kind === 'admin' ? `?member_id=${(await make.member()).user_id}` : '';
      if (whose === 'missing') return get(`/api/v1/jobs/${randomUUID()}/eligibility${about}`);
      const hidden = whose === 'own' ? {} : { status: whose === 'sibling' ? 'Unpublished' : 'Confirmed' };
      const { job_id } = await make.job(cell.place(whose), cell.kind === 'member' ? hidden : {});
      return get(`/api/v1/jobs/${job_id}/eligibility${about}`);
    },
  },
};
