import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Ticket } from '@handover/contract/support/support';
import { type Viewer, viewerOf } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { haveHeardAll, liveIn } from '../../test/live.ts';
import type { Person } from '../../test/make.ts';
import { doTask } from '../../test/privacy/task.ts';
import { said } from '../../test/shifts.ts';
import { asViewer } from '../../test/signedIn.ts';
import { makeTicket } from '../../test/tickets.ts';
import { unzip } from '../../test/unzip.ts';

const server = useTestServer();
const { startServer, page, send } = liveIn(server);

let priya: Person, oliver: Person, gareth: Person, anna: Person, helen: Person, amara: Person;
beforeAll(async () => {
  const { make } = server();
  const office = await make.office();
  [priya, oliver] = [await make.admin({ first_name: 'Priya', last_name: 'Nair' }), await make.admin()];
  [gareth, anna] = [await make.agencyManager(office), await make.providerManager(office)];
  [helen, amara] = [await make.locationManager(office), await make.member()];
});

/** Text that is searched for wherever somebody else might find it. */
const CANARY = 'c4n4ry-note';
type Id = { uuid: string };
const note = (person: Person, { uuid }: Id, html = `<p>${CANARY}<script>x()</script></p>`) =>
  server().as(person).post(`/api/v1/support_desk/${uuid}/notes`, { note: html });
const remove = (person: Person, note_id: string) => server().as(person).delete(`/api/v1/support_desk/notes/${note_id}`);
const read = async (person: Person, { uuid }: Id): Promise<Ticket> =>
  (await server().as(person).get(`/api/v1/support_desk/${uuid}`)).json().data;
const row = async ({ uuid }: Id) =>
  (await server().owner.query('select * from app.tickets where uuid = $1', [uuid])).rows[0];

test('an internal note is cleaned, read by every administrator and by nobody else, and moves nothing [ticketNotes-1]', async () => {
  for (const asks of [helen, amara]) {
    const ticket = await makeTicket(server(), asks, {
      assigned_to_id: oliver.user_id,
      assigned_to_name: 'Oliver Grant',
    });
    const before = await row(ticket);
    server().time.now = new Date(server().time.now.getTime() + 60_000);
    const answer = await note(priya, ticket);
    expect(answer.json().data.notes).toMatchObject([
      { description: `<p>${CANARY}</p>`, created_by: 'Priya Nair', user_id: priya.user_id, deleted: false },
    ]);
    expect((await read(oliver, ticket)).notes).toHaveLength(1);
    // A changed time, a wait or a status would tell the person who raised it.
    expect(await row(ticket)).toEqual(before);
    for (const person of [gareth, anna, helen, amara]) {
      const { as } = server();
      const answers = [
        await as(person).get(`/api/v1/support_desk/${ticket.uuid}`),
        await as(person).get('/api/v1/support_desk'),
        await as(person).get('/api/v1/support_desk/export'),
        await as(person).get('/api/v1/support_desk/mine'),
        await as(person).post(`/support_desk/${ticket.uuid}/comment/store`, { comment: '<p>Hello?</p>' }),
        await as(person).get('/api/v1/notifications'),
      ];
      expect(answers.filter(({ body }) => body.includes(CANARY))).toEqual([]);
      // A grant refuses what the query does not: that would be a 500, and a defect as well.
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => ![200, 403, 404].includes(status))).toEqual(
        [],
      );
      expect(await note(person, ticket)).toMatchObject({ statusCode: 403 });
    }
    // The mails and pushes that comments ask for hold nothing of the note either.
    const { rows } = await server().owner.query(
      `select 1 from app.notifications where title || coalesce(body, '') like $1
       union all select 1 from graphile_worker._private_jobs where payload::text like $1`,
      [`%${CANARY}%`],
    );
    expect(rows).toEqual([]);
  }
});

test('a note tells nobody: no live event, notification or mail [ticketNotes-2]', async () => {
  const { owner } = server();
  const ticket = await makeTicket(server(), helen);
  const live = await startServer();
  const pages = await Promise.all([helen, gareth, oliver].map((person) => page(live, person)));
  const written = await send(live, priya, 'POST', `/api/v1/support_desk/${ticket.uuid}/notes`, { note: CANARY });
  expect(written.statusCode).toBe(200);
  await haveHeardAll(live, pages);
  for (const { text } of pages) expect(text()).not.toMatch(/event: notification|c4n4ry/);
  const { rows } = await owner.query('select 1 from app.notifications where link like $1', [`%${ticket.uuid}`]);
  expect(rows).toEqual([]);
});

test('a note is in no export of what a person is given, its author’s included [ticketNotes-3]', async () => {
  const ticket = await makeTicket(server(), amara);
  await note(priya, ticket);
  for (const about of [amara, priya]) {
    const asked = await server().as(priya).post(`/api/v1/users/${about.user_id}/exports`);
    await doTask(server(), 'make_export', { export_id: asked.json().data.export_id });
    const [made] = (await server().as(priya).get(`/api/v1/users/${about.user_id}/exports`)).json().data;
    const files = unzip((await server().as(priya).get(made.url)).rawPayload);
    const given = [...files.values()].map((bytes) => bytes.toString()).join('\n');
    expect(given).toContain(about.user_id);
    expect(given).not.toContain(CANARY);
  }
});

test('a note is deleted by its author alone, and that there was one stays [ticketNotes-4]', async () => {
  const ticket = await makeTicket(server(), helen);
  const { note_id } = (await note(priya, ticket)).json().data.notes[0];
  expect(said(await remove(oliver, note_id))).toEqual([403, 'Only its author can delete a note']);
  expect((await remove(priya, note_id)).json().data.notes).toMatchObject([{ note_id, description: '', deleted: true }]);
  expect(said(await remove(priya, note_id))).toEqual([409, 'This note was deleted already']);
  expect(said(await note(priya, ticket, '<p> </p>'))).toEqual([422, 'Write a note']);
});

test('no login but the administrators’ reads or writes a note or a canned reply, and nobody in another’s name [ticketNotes-5]', async () => {
  const ticket = await makeTicket(server(), helen);
  await note(priya, ticket);
  const viewer = (person: Person): Viewer => {
    const found = viewerOf({ agency_id: null, care_provider_id: null, office_id: null, ...person });
    if (!found) throw new Error('This account is attached to nothing');
    return found;
  };
  for (const person of [gareth, anna, helen, amara]) {
    for (const table of ['ticket_notes', 'canned_replies'] as const) {
      const look = asViewer(server(), viewer(person), 'write', (db) =>
        sql`select * from ${sql.table(table)}`.execute(db),
      );
      await expect(look).rejects.toThrow('permission denied');
    }
  }
  const write = (user_id: string) =>
    asViewer(server(), viewer(priya), 'write', (db) =>
      sql`insert into ticket_notes (note_id, uuid, user_id, author_name, description, created_at)
        values (gen_random_uuid(), ${ticket.uuid}, ${user_id}, 'x', 'x', now())`.execute(db),
    );
  await expect(write(oliver.user_id)).rejects.toThrow('row-level security');
  await expect(write(priya.user_id)).resolves.toBeDefined();
});

test('canned replies are kept by administrators, each title once and with no unknown placeholder [cannedReply-2]', async () => {
  const as = server().as(priya);
  const add = (title: string, text = 'Hello {first name},') => as.post('/api/v1/canned_replies', { title, text });
  const { reply_id } = (await add('We are looking into it')).json().data;
  expect(said(await add('We are LOOKING into it'))).toEqual([422, 'There is already a reply with this title']);
  expect(said(await add('Thanks', 'Hello {name}'))).toEqual([
    422,
    'The only placeholder is {first name}. Write the rest without braces',
  ]);
  const path = `/api/v1/canned_replies/${reply_id}`;
  expect((await as.put(path, { title: 'On it', text: 'Hello' })).json().data).toMatchObject({ title: 'On it' });
  expect((await as.get('/api/v1/canned_replies?title=on%20it')).json().data).toHaveLength(1);
  expect((await as.delete(path)).statusCode).toBe(200);
  expect(said(await as.delete(path))).toEqual([404, 'Reply not found']);
});
