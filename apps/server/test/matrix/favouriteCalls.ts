import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Asking, Calls, Cell, Whose } from './cell.ts';
import { ADMIN_ONLY, MANAGERS_LIST, MANAGERS_OWN_SCOPE, STAFF_LIST, STAFF_OWN } from './shapes.ts';

/** Makes a member who works there. */
async function workerOf({ testServer: { make }, place, mark }: Cell, whose: Whose) {
  if (whose === 'missing') return { user_id: randomUUID() };
  const worker = await make.member({ last_name: mark });
  await make.job(place(whose), { status: 'Confirmed', assigned_to: worker.user_id });
  return worker;
}

async function regard(cell: Cell, whose: Whose) {
  if (whose === 'missing') return { regard_id: randomUUID() };
  return cell.testServer.make.placeRegard(cell.place(whose), await workerOf(cell, whose), {
    reason: `${cell.mark} reason`,
  });
}

/** Makes a home that a member knows by an open shift; a foreign one blocks the member. */
async function homeOf({ testServer: { make }, viewer, place }: Cell, whose: Whose): Promise<string> {
  const home = whose === 'missing' ? undefined : await make.office(place(whose));
  if (!home) return randomUUID();
  await make.job(home);
  if (whose !== 'own' && viewer.level === 4) await make.placeRegard(home, viewer);
  return home.office_id;
}

const left = async (cell: Cell, table: string, regard_id: string) =>
  (await cell.row(`select 1 from app.${table} where regard_id = $1`, regard_id)) !== undefined;

const saving = (at: (whose: Whose) => Whose) =>
  ({
    names_a_thing: true,
    async call(cell, whose) {
      const { user_id: member_id } = await workerOf(cell, whose);
      const { care_provider_id, office_id } = cell.place(at(whose));
      return {
        method: 'PUT',
        url: '/api/v1/regards',
        body: { member_id, care_provider_id, office_id, kind: 'block', reason: 'Came late twice' },
        async after({ statusCode }) {
          const made = await cell.row('select 1 from app.place_regards where member_id = $1', member_id);
          expect(made !== undefined).toBe(statusCode === 200);
        },
      };
    },
  }) satisfies Asking;

export const favouriteCalls: Calls = {
  // Foreign: the list is answered, without entries of others.
  'regards.list': {
    answers: MANAGERS_LIST,
    apart: true,
    async call(cell, whose) {
      await regard(cell, whose);
      const seen = whose === 'own' || cell.kind === 'admin';
      return {
        method: 'GET',
        url: '/api/v1/regards?page_size=200',
        after: ({ statusCode, body }) => {
          if (cell.kind !== 'admin') expect(body.includes(cell.mark)).toBe(statusCode === 200 && seen);
        },
      };
    },
  },
  'regards.save': { answers: MANAGERS_OWN_SCOPE, ...saving((whose) => whose) },
  // Own: at one's own location; foreign: about a member who never worked there. Administrators know everyone.
  'regards.save#stranger': { answers: MANAGERS_OWN_SCOPE, ...saving(() => 'own') },
  'regards.remove': {
    answers: MANAGERS_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { regard_id } = await regard(cell, whose);
      return {
        method: 'DELETE',
        url: `/api/v1/regards/${regard_id}`,
        async after({ statusCode }) {
          if (whose !== 'missing') expect(await left(cell, 'place_regards', regard_id)).toBe(statusCode !== 200);
        },
      };
    },
  },
  'staff.regards': {
    answers: ADMIN_ONLY,
    async call(cell, whose) {
      const member = await cell.testServer.make.member();
      await cell.testServer.make.placeRegard(cell.place(whose), member, { reason: `${cell.mark} theirs` });
      await cell.testServer.make.memberRegard(member, cell.place(whose), { reason: `${cell.mark} mine` });
      return {
        method: 'GET',
        url: `/api/v1/staff/${member.user_id}/regards`,
        after: ({ statusCode, body }) =>
          ['theirs', 'mine'].forEach((reason) =>
            expect(body.includes(`${cell.mark} ${reason}`)).toBe(statusCode === 200),
          ),
      };
    },
  },
  'my_places.list': {
    answers: STAFF_LIST,
    async call(cell, whose) {
      const someone = whose === 'own' && cell.kind === 'member' ? cell.viewer : await cell.testServer.make.member();
      const { regard_id } = await cell.testServer.make.memberRegard(someone, cell.place(whose));
      return {
        method: 'GET',
        url: '/api/v1/my_places',
        after: ({ statusCode, body }) =>
          expect(body.includes(regard_id)).toBe(statusCode === 200 && someone === cell.viewer),
      };
    },
  },
  'my_places.save': {
    answers: STAFF_OWN,
    names_a_thing: true,
    async call(cell, whose) {
      const office_id = await homeOf(cell, whose);
      return {
        method: 'PUT',
        url: '/api/v1/my_places',
        body: { office_id, kind: 'block', reason: 'Too far in winter' },
        async after({ statusCode }) {
          const made = await cell.row('select 1 from app.member_regards where office_id = $1', office_id);
          expect(made !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  'my_places.remove': {
    answers: STAFF_OWN,
    names_a_thing: true,
    async call(cell, whose) {
      const { make } = cell.testServer;
      const someone = whose === 'own' && cell.kind === 'member' ? cell.viewer : await make.member();
      const regard_id =
        whose === 'missing' ? randomUUID() : (await make.memberRegard(someone, cell.place(whose))).regard_id;
      return {
        method: 'DELETE',
        url: `/api/v1/my_places/${regard_id}`,
        async after({ statusCode }) {
          if (whose !== 'missing') expect(await left(cell, 'member_regards', regard_id)).toBe(statusCode !== 200);
        },
      };
    },
  },
};
