import { newId } from '../src/db/id.ts';
import type { TestServer } from './testServer.ts';
import type { Person } from './make.ts';

/** Makes a ticket straight in the database, which fills in its raiser's name and places. */
export async function makeTicket(
  { owner, clock }: Pick<TestServer, 'owner' | 'clock'>,
  raised_by: Pick<Person, 'user_id'>,
  over: Record<string, unknown> = {},
): Promise<{ uuid: string; id: number; title: string }> {
  const now = clock();
  const resting = ['on_hold', 'completed'].includes(String(over['status']));
  const ticket = {
    uuid: newId(now),
    title: 'The rota does not open',
    description: '<p>It stays white.</p>',
    raised_by: raised_by.user_id,
    created_at: now,
    updated_at: now,
    waiting_since: resting ? null : now,
    respond_by: resting ? null : new Date(now.getTime() + 8 * 3_600_000),
    completed_at: over['status'] === 'completed' ? now : null,
    ...over,
  };
  const columns = Object.keys(ticket);
  const { rows } = await owner.query<{ id: number }>(
    `insert into app.tickets (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    Object.values(ticket),
  );
  return { uuid: ticket.uuid, id: Number(rows[0]?.id), title: ticket.title };
}
