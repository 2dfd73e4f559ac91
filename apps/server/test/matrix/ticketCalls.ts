import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { makeTicket } from '../tickets.ts';
import type { Calls, Cell, Whose } from './cell.ts';
import { nobody, type Row } from './table.ts';

/** Own: for managers what a colleague raised in their place, for all others what they raised themself. */
export const everyone: Row = {
  ...nobody,
  admin: [200, 200],
  agency: [200, 404],
  provider: [200, 404],
  provider_at_level_3: [200, 404],
  office: [200, 404],
  member: [200, 404],
};
const managers: Row = { ...everyone, provider_at_level_3: [403, 403], office: [403, 403], member: [403, 403] };
const administrators: Row = { ...managers, agency: [403, 403], provider: [403, 403] };

/** What each call about a ticket answers to whom. */
export const TICKET_MATRIX: Record<string, Row> = {
  'support_desk.find': everyone,
  'support_desk.comment': everyone,
  // One's own comment, and somebody else's on a ticket that is none of theirs; an administrator sees it, and may not.
  'support_desk.delete_comment': { ...everyone, admin: [200, 403] },
  'support_desk.change_status': managers,
  'support_desk.change_priority': managers,
  'support_desk.assign_user': administrators,
};

const raisesOwn = ({ kind }: Cell) => kind === 'provider_at_level_3' || kind === 'office' || kind === 'member';

/** Raised there, by whoever the viewer may see it of. */
export async function ticketOf(cell: Cell, whose: Whose): Promise<{ uuid: string }> {
  if (whose === 'missing') return { uuid: randomUUID() };
  const theirs = whose === 'own' && raisesOwn(cell) ? cell.viewer : await cell.colleague(whose);
  // Somebody sees to it, or every administrator that the cells have made would be told each time.
  return makeTicket(cell.house, theirs, { assigned_to_id: theirs.user_id, assigned_to_name: 'Somebody' });
}

const stands = (cell: Cell, uuid: string) =>
  cell.row<{ status: string; priority: string; assigned_to_id: string | null }>(
    'select status, priority, assigned_to_id from app.tickets where uuid = $1',
    uuid,
  );

const changes = (path: string, sent: (cell: Cell) => object): Calls[string] => ({
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
    cell.house.clock(),
  );
  return made?.id ?? 0;
}

export const ticketCalls: Calls = {
  'support_desk.find': {
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
  'support_desk.delete_comment': {
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
  'support_desk.change_status': changes('change_status', () => ({ status: 'active' })),
  'support_desk.change_priority': changes('change_priority', () => ({ priority: 'critical' })),
  'support_desk.assign_user': changes('assign_user', (cell) => ({ assigned_to_id: cell.viewer.user_id })),
};
