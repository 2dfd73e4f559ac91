import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Asking, Calls, Cell, Whose } from './cell.ts';
import { ADMIN_ONLY, AGENCY_ALONE, AGENCY_ALONE_LIST } from './shapes.ts';

/** Makes a person of the agency of a place. One of a foreign agency was the own agency's before. */
async function personOf(cell: Cell, whose: Whose): Promise<{ user_id: string }> {
  if (whose === 'missing') return { user_id: randomUUID() };
  const { make, clock } = cell.testServer;
  const person = await make.member({ last_name: cell.mark });
  await make.engagement(cell.place(whose), person);
  if (whose !== 'own') await make.engagement(cell.place('own'), person, { until: clock(), ended_by: person.user_id });
  return person;
}

const list = (path: string): Asking => ({
  async call(cell, whose) {
    await personOf(cell, whose);
    return {
      method: 'GET',
      url: `/api/v1/people${path}?name=${cell.mark}`,
      after: ({ statusCode, body }) => expect(body.includes(cell.mark)).toBe(statusCode === 200 && whose === 'own'),
    };
  },
});

async function engaged(cell: Cell, member_id: string): Promise<number | undefined> {
  const current = 'select count(*)::int as n from app.engagements where member_id = $1 and until is null';
  return (await cell.row<{ n: number }>(current, member_id))?.n;
}

export const engagementCalls: Calls = {
  'people.list': { answers: AGENCY_ALONE_LIST, ...list('') },
  'people.export': { answers: AGENCY_ALONE_LIST, ...list('/export') },
  'people.find': {
    answers: AGENCY_ALONE,
    names_a_thing: true,
    async call(cell, whose) {
      const { user_id } = await personOf(cell, whose);
      return {
        method: 'GET',
        url: `/api/v1/people/${user_id}`,
        after: ({ statusCode, body }) => expect(body.includes(cell.mark)).toBe(statusCode === 200),
      };
    },
  },
  'engagements.list': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const { user_id } = await personOf(cell, whose);
      return { method: 'GET', url: `/api/v1/staff/${user_id}/engagements` };
    },
  },
  'engagements.start': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const user_id = whose === 'missing' ? randomUUID() : (await cell.testServer.make.member()).user_id;
      const { agency_id } = cell.place(whose === 'missing' ? 'own' : whose);
      return {
        method: 'POST',
        url: `/api/v1/staff/${user_id}/engagements`,
        body: { agency_id },
        after: async ({ statusCode }) => expect(await engaged(cell, user_id)).toBe(statusCode === 200 ? 1 : 0),
      };
    },
  },
  'engagements.end': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const { make } = cell.testServer;
      const person = await make.member();
      const its = whose === 'missing' ? undefined : await make.engagement(cell.place(whose), person);
      return {
        method: 'POST',
        url: `/api/v1/staff/${person.user_id}/engagements/${its?.engagement_id ?? randomUUID()}/end`,
        after: async ({ statusCode }) =>
          expect(await engaged(cell, person.user_id)).toBe(its !== undefined && statusCode !== 200 ? 1 : 0),
      };
    },
  },
};
