import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { pictureFile } from '../../src/accounts/pictureAddress.ts';
import { webp } from '../pictures.ts';
import { SECTIONS } from '../staffEntries.ts';
import type { Asking, Calls, Cell, Whose } from './cell.ts';
import { ADMIN_ONLY, ADMIN_OR_OWN_MEMBER, MANAGERS_HIDDEN_FROM_STAFF, MANAGERS_OWN_SCOPE } from './shapes.ts';

/** Returns the member of a call. Members have one profile of their own; everybody else asks about a member. */
async function memberOf(cell: Cell, whose: Whose): Promise<{ user_id: string }> {
  if (whose === 'missing') return { user_id: randomUUID() };
  if (whose === 'own' && cell.kind === 'member') return cell.viewer;
  return cell.testServer.make.member({ last_name: cell.mark });
}

const list = (path: string): Asking => ({
  async call(cell, whose) {
    await memberOf(cell, whose);
    return {
      method: 'GET',
      url: `/api/v1/staff${path}?name=${cell.mark}`,
      after: ({ statusCode, body }) => expect(body.includes(cell.mark)).toBe(statusCode === 200),
    };
  },
});

/** Makes a member who works there, with a picture; for members another member, a stranger to them. */
async function workerOf(cell: Cell, whose: Whose) {
  const picture = randomBytes(16).toString('hex');
  if (whose === 'missing') return { member_id: randomUUID(), picture };
  const { make, owner, adapters } = cell.testServer;
  const { user_id } = await make.member();
  await make.job(cell.place(whose), { status: 'Confirmed', assigned_to: user_id });
  await adapters.files.write(pictureFile(picture), await webp());
  await owner.query('update app.users set picture = $2 where user_id = $1', [user_id, picture]);
  return { member_id: user_id, picture };
}

const ofWorker = (url: (member_id: string) => string, shows: (picture: string) => string): Asking => ({
  names_a_thing: true,
  async call(cell, whose) {
    const { member_id, picture } = await workerOf(cell, whose);
    return {
      method: 'GET',
      url: url(member_id),
      after: ({ statusCode, body }) => expect(body.includes(shows(picture))).toBe(statusCode === 200),
    };
  },
});

const sectionCalls = ({ path, table, id, column, form, add }: (typeof SECTIONS)[number]): Calls => {
  const url = (member_id: string, entry_id?: string) =>
    `/api/v1/staff/${member_id}/${path}${entry_id === undefined ? '' : `/${entry_id}`}`;
  const entryOf = (cell: Cell, member: { user_id: string }, whose: Whose) =>
    whose === 'missing' ? randomUUID() : add(cell.testServer, member);
  const formOf = async (cell: Cell, member: { user_id: string }, whose: Whose, value: string) =>
    form(cell.testServer, whose === 'missing' ? await cell.testServer.make.member() : member, value);
  const there = async (cell: Cell, by: string, value: string) =>
    (await cell.row(`select 1 from app.${table} where ${by} = $1`, value)) !== undefined;
  const NEW = '20:45';
  return {
    [`staff.${path}.create`]: {
      answers: ADMIN_OR_OWN_MEMBER,
      names_a_thing: true,
      async call(cell, whose) {
        const member = await memberOf(cell, whose);
        const body = await formOf(cell, member, whose, NEW);
        const made = () =>
          cell.row(`select 1 from app.${table} where member_id = $1 and ${column} = $2`, member.user_id, NEW);
        return {
          method: 'POST',
          url: url(member.user_id),
          body,
          after: async ({ statusCode }) => expect((await made()) !== undefined).toBe(statusCode === 200),
        };
      },
    },
    [`staff.${path}.update`]: {
      answers: ADMIN_OR_OWN_MEMBER,
      names_a_thing: true,
      async call(cell, whose) {
        const member = await memberOf(cell, whose);
        const entry_id = await entryOf(cell, member, whose);
        const changed = async () =>
          (
            await cell.row<Record<string, string>>(
              `select ${column} as it from app.${table} where ${id} = $1`,
              entry_id,
            )
          )?.['it'];
        return {
          method: 'PUT',
          url: url(member.user_id, entry_id),
          body: await formOf(cell, member, whose, NEW),
          after: async ({ statusCode }) => expect((await changed()) === NEW).toBe(statusCode === 200),
        };
      },
    },
    [`staff.${path}.remove`]: {
      answers: ADMIN_OR_OWN_MEMBER,
      names_a_thing: true,
      async call(cell, whose) {
        const member = await memberOf(cell, whose);
        const entry_id = await entryOf(cell, member, whose);
        return {
          method: 'DELETE',
          url: url(member.user_id, entry_id),
          after: async ({ statusCode }) =>
            expect(await there(cell, id, entry_id)).toBe(whose !== 'missing' && statusCode !== 200),
        };
      },
    },
  };
};

export const staffCalls: Calls = {
  'staff.list': { answers: ADMIN_ONLY, ...list('') },
  'staff.export': { answers: ADMIN_ONLY, ...list('/export') },
  'staff.create': {
    answers: ADMIN_ONLY,
    async call(cell) {
      const email = `${randomUUID()}@example.org`;
      return {
        method: 'POST',
        url: '/api/v1/staff',
        body: { first_name: 'Ann', last_name: 'Lee', email },
        async after({ statusCode }) {
          const made = await cell.row(
            'select 1 from app.staff s join app.users u on u.user_id = s.member_id where email = $1',
            email,
          );
          expect(made !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  'staff.find': {
    answers: ADMIN_OR_OWN_MEMBER,
    names_a_thing: true,
    async call(cell, whose) {
      const { user_id } = await memberOf(cell, whose);
      return {
        method: 'GET',
        url: `/api/v1/staff/${user_id}`,
        after: ({ statusCode, body }) => expect(body.includes(user_id)).toBe(statusCode === 200),
      };
    },
  },
  'staff.update': {
    answers: ADMIN_OR_OWN_MEMBER,
    names_a_thing: true,
    async call(cell, whose) {
      const { user_id } = await memberOf(cell, whose);
      const changed = () => cell.row(`select 1 from app.users where user_id = $1 and first_name = 'Changed'`, user_id);
      return {
        method: 'PUT',
        url: `/api/v1/staff/${user_id}`,
        body: { first_name: 'Changed', last_name: 'Lee' },
        after: async ({ statusCode }) => expect((await changed()) !== undefined).toBe(statusCode === 200),
      };
    },
  },
  'staff.jobs': {
    answers: ADMIN_OR_OWN_MEMBER,
    names_a_thing: true,
    async call(cell, whose) {
      const { user_id } = await memberOf(cell, whose);
      return { method: 'GET', url: `/api/v1/staff/${user_id}/jobs?status=active` };
    },
  },
  'staff.card': {
    answers: MANAGERS_OWN_SCOPE,
    ...ofWorker(
      (member_id) => `/api/v1/staff/${member_id}/card`,
      (picture) => picture,
    ),
  },
  'users.picture.find#card': {
    answers: MANAGERS_HIDDEN_FROM_STAFF,
    ...ofWorker(
      (member_id) => `/api/v1/users/${member_id}/picture`,
      () => 'WEBP',
    ),
  },
  ...Object.assign({}, ...SECTIONS.map(sectionCalls)),
};
