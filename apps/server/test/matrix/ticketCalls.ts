import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { makeTicket } from '../tickets.ts';
import type { Asking, Calls, Cell, Whose } from './cell.ts';
import { ADMIN_ONLY, AUTHOR_ONLY, COMPANIES_OWN_SCOPE, OWN_SCOPE } from './shapes.ts';

const raisesOwn = ({ kind }: Cell) => kind === 'provider_at_level_3' || kind === 'office' || kind === 'member';

/** Makes a ticket there, raised by a person whose tickets the viewer may see. */
export async function ticketOf(cell: Cell, whose: Whose): Promise<{ uuid: string }> {
  if (whose === 'missing') return { uuid: randomUUID() };
  const theirs = whose === 'own' && raisesOwn(cell) ? cell.viewer : await cell.colleague(whose);
  // With an assignee, since otherwise every administrator of the cells would be notified each time.
  const over = { assigned_to_id: theirs.user_id, assigned_to_name: 'Somebody' };
  const ticket = await makeTicket(cell.testServer, theirs, over);
  await noteOn(cell, ticket, theirs);
  return ticket;
}

/** Adds an internal note, which only administrators may be told of. */
async function noteOn(cell: Cell, { uuid }: { uuid: string }, author: { user_id: string }): Promise<string> {
  const note_id = randomUUID();
  await cell.row(
    `insert into app.ticket_notes (note_id, uuid, user_id, author_name, description, created_at)
     values ($1, $2, $3, 'Priya Nair', '<p>Watch this one</p>', $4)`,
    note_id,
    uuid,
    author.user_id,
    cell.testServer.clock(),
  );
  return note_id;
}

const stands = (cell: Cell, uuid: string) =>
  cell.row<{ status: string; priority: string; assigned_to_id: string | null }>(
    'select status, priority, assigned_to_id from app.tickets where uuid = $1',
    uuid,
  );

const changes = (path: string, sent: (cell: Cell) => object): Asking => ({
  names_a_thing: true,
  async call(cell, whose) {
    const { uuid } = await ticketOf(cell, whose);
    const before = await stands(cell, uuid);
    return {
      method: 'POST',
      url: `/support_desk/${uuid}/${path}`,
      body: sent(cell),
      after: async ({ statusCode }) => {
        const changed = statusCode === 200 ? { ...before, ...sent(cell) } : before;
        expect(await stands(cell, uuid)).toEqual(changed);
      },
    };
  },
});

async function commentOf(cell: Cell, whose: Whose): Promise<number> {
  if (whose === 'missing') return 999_999_999;
  const { uuid } = await ticketOf(cell, whose);
  const author = whose === 'own' ? cell.viewer : await cell.colleague(whose);
  const made = await cell.row<{ id: number }>(
    `insert into app.ticket_comments (uuid, user_id, description, created_at) values ($1, $2, '<p>Hello</p>', $3)
     returning id`,
    uuid,
    author.user_id,
    cell.testServer.clock(),
  );
  return made?.id ?? 0;
}

export const ticketCalls: Calls = {
  'support_desk.find': {
    answers: OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { uuid } = await ticketOf(cell, whose);
      return {
        method: 'GET',
        url: `/api/v1/support_desk/${uuid}`,
        after: ({ statusCode, body }) => expect(body.includes(uuid)).toBe(statusCode === 200),
      };
    },
  },
  'support_desk.comment': {
    answers: OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { uuid } = await ticketOf(cell, whose);
      return {
        method: 'POST',
        url: `/support_desk/${uuid}/comment/store`,
        body: { comment: '<p>Any news?</p>' },
        after: async ({ statusCode }) => {
          const said = await cell.row('select 1 from app.ticket_comments where uuid = $1', uuid);
          expect(said !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  // One's own comment, and another person's on a foreign ticket; an administrator sees it, and may not remove it.
  'support_desk.delete_comment': {
    answers: AUTHOR_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const id = await commentOf(cell, whose);
      return {
        method: 'DELETE',
        url: `/support_desk/comment/${id}/delete`,
        after: async ({ statusCode }) => {
          const gone = await cell.row('select 1 from app.ticket_comments where id = $1 and deleted_at is not null', id);
          expect(gone !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  'support_desk.note': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const { uuid } = await ticketOf(cell, whose);
      return {
        method: 'POST',
        url: `/api/v1/support_desk/${uuid}/notes`,
        body: { note: `<p>${cell.mark}</p>` },
        after: async ({ statusCode }) => {
          const written = await cell.row('select count(*)::int as n from app.ticket_notes where uuid = $1', uuid);
          if (whose !== 'missing') expect(written).toEqual({ n: statusCode === 200 ? 2 : 1 });
        },
      };
    },
  },
  // One's own note, and another administrator's, which the viewer sees and may not remove.
  'support_desk.delete_note': {
    answers: { ...ADMIN_ONLY, admin: [200, 403] },
    names_a_thing: true,
    async call(cell, whose) {
      const ticket = await ticketOf(cell, whose);
      const author = whose === 'own' ? cell.viewer : await cell.colleague(whose);
      const note_id = whose === 'missing' ? randomUUID() : await noteOn(cell, ticket, author);
      return {
        method: 'DELETE',
        url: `/api/v1/support_desk/notes/${note_id}`,
        after: async ({ statusCode }) => {
          const gone = await cell.row(
            'select 1 from app.ticket_notes where note_id = $1 and deleted_at is not null',
            note_id,
          );
          expect(gone !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  'support_desk.change_status': {
    answers: COMPANIES_OWN_SCOPE,
    ...changes('change_status', () => ({ status: 'active' })),
  },
  'support_desk.change_priority': {
    answers: COMPANIES_OWN_SCOPE,
    ...changes('change_priority', () => ({ priority: 'critical' })),
  },
  'support_desk.assign_user': {
    answers: ADMIN_ONLY,
    ...changes('assign_user', (cell) => ({ assigned_to_id: cell.viewer.user_id })),
  },
};
