import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Ticket } from '@handover/contract/support/support';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { said, shiftsIn } from '../../test/shifts.ts';
import { makeTicket } from '../../test/tickets.ts';

const server = useTestServer({ DATABASE_POOL: '8' });
const { later, lastTold, told } = shiftsIn(server);

type Provider = { agency_id: string; care_provider_id: string };
let provider: Provider;
let priya: Person;
let rob: Person;
let anna: Person;
let gareth: Person;
let helen: Person;
let amara: Person;
/** Makes two administrators; an agency with a care provider, its location; and a member who works shifts. */
beforeAll(async () => {
  const { make } = server();
  [priya, rob] = [
    await make.admin({ first_name: 'Priya', last_name: 'Nair' }),
    await make.admin({ first_name: 'Rob', last_name: 'Hale' }),
  ];
  provider = await make.provider();
  const office = await make.office(provider);
  gareth = await make.agencyManager(office, { first_name: 'Gareth', last_name: 'Pugh' });
  anna = await make.providerManager(office, { first_name: 'Anna', last_name: 'Doyle' });
  helen = await make.locationManager(office, { first_name: 'Helen', last_name: 'Marsh' });
  amara = await make.member({ first_name: 'Amara', last_name: 'Okafor' });
});

type Id = { uuid: string };
const raised = (by: Person, over = {}) => makeTicket(later(), by, over);
const read = async (person: Person, { uuid }: Id): Promise<Ticket> =>
  (await server().as(person).get(`/api/v1/support_desk/${uuid}`)).json().data;
const move = (person: Person, { uuid }: Id, path: string, body: object) =>
  later().as(person).post(`/support_desk/${uuid}/${path}`, body);
const comment = (person: Person, ticket: Id, html = '<p>Any news?</p>') =>
  move(person, ticket, 'comment/store', { comment: html });
const remove = (person: Person, id: number | undefined) =>
  later().as(person).delete(`/support_desk/comment/${id}/delete`);
const status = (person: Person, ticket: Id, to: string) => move(person, ticket, 'change_status', { status: to });
const assign = (person: Person, ticket: Id, to: Person | null) =>
  move(person, ticket, 'assign_user', { assigned_to_id: to?.user_id ?? null });

describe('a ticket', () => {
  test('is answered with all that its page shows [ticket-1]', async () => {
    const ticket = await raised(anna, { title: 'Wrong break', priority: 'high' });
    expect(await read(priya, ticket)).toMatchObject({
      ...ticket,
      status: 'new',
      priority: 'high',
      created_by: 'Anna Doyle',
      raised_by: anna.user_id,
      assigned_to: null,
      comments: [],
      files: [],
      links: [],
      care_provider: { company_name: expect.stringContaining('Care provider') },
      agency: { company_name: expect.stringContaining('Agency') },
      overdue: false,
      first_reply_at: null,
    });
    const { admins } = await read(priya, ticket);
    expect(admins).toEqual(
      expect.arrayContaining([
        { id: priya.user_id, name: 'Priya Nair' },
        { id: rob.user_id, name: 'Rob Hale' },
      ]),
    );
  });

  test('shows nobody but administrators to whom it could be assigned', async () => {
    const ticket = await raised(helen);
    for (const person of [gareth, anna, helen]) expect((await read(person, ticket)).admins).toEqual([]);
  });

  test('is seen by administrators, by managers above the person who raised it, and by that person', async () => {
    const sees = async (ticket: Id) => {
      const all = { priya, gareth, anna, helen, amara };
      const seen = await Promise.all(Object.values(all).map((person) => read(person, ticket)));
      return Object.keys(all).filter((_, n) => seen[n]?.uuid === ticket.uuid);
    };
    expect(await sees(await raised(helen))).toEqual(['priya', 'gareth', 'anna', 'helen']);
    expect(await sees(await raised(anna))).toEqual(['priya', 'gareth', 'anna']);
    expect(await sees(await raised(gareth))).toEqual(['priya', 'gareth']);
    expect(await sees(await raised(amara))).toEqual(['priya', 'amara']);
    expect(await sees(await raised(priya))).toEqual(['priya']);
  });

  test('of a colleague is not shown to a level 3 of the same care provider', async () => {
    const pat = await server().make.user(3, provider);
    const ticket = await raised(anna);
    for (const answer of [
      await server().as(pat).get(`/api/v1/support_desk/${ticket.uuid}`),
      await comment(pat, ticket),
    ]) {
      expect(said(answer)).toEqual([404, 'Ticket not found']);
    }
    expect((await read(pat, await raised(pat))).raised_by).toBe(pat.user_id);
  });
});

describe('a comment', () => {
  test('is kept clean and answered with the whole ticket, with who wrote it [ticket-2]', async () => {
    const ticket = await raised(anna);
    const answer = await comment(
      priya,
      ticket,
      '<p onclick="x()">It is <b>mended</b><script>alert(1)</script></p><a href="javascript:x()">here</a>',
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.comments).toEqual([
      {
        id: expect.any(Number),
        description: '<p>It is <strong>mended</strong></p><a>here</a>',
        created_by: 'Priya Nair',
        created_at: server().clock().toISOString(),
        user_id: priya.user_id,
        is_admin: true,
        deleted: false,
        files: [],
      },
    ]);
  });

  test.each(['', '   ', '<p></p>', '<p><br></p>', '<p>&nbsp;</p>', '<script>alert(1)</script>', '<img src=x>'])(
    'without content is refused: %j',
    async (html) => {
      const answer = await comment(priya, await raised(anna), html);
      expect(said(answer)).toEqual([422, 'Write a comment']);
      expect(answer.json().errors).toEqual({ comment: ['Write a comment'] });
    },
  );

  test('that is too long, or more than its fields, is refused', async () => {
    const ticket = await raised(anna);
    expect((await comment(priya, ticket, `<p>${'x'.repeat(20_000)}</p>`)).statusCode).toBe(422);
    expect(said(await comment(priya, ticket, `<p>${'&'.repeat(15_000)}</p>`))).toEqual([
      422,
      'This is too long: send it in two parts, or as a file',
    ]);
    expect((await move(priya, ticket, 'comment/store', { comment: 'a', is_admin: true })).statusCode).toBe(422);
  });

  test('of support is the first reply and ends the wait; what is written after it begins the wait anew', async () => {
    const ticket = await raised(anna, { priority: 'high' });
    const first = (await comment(priya, ticket, '<p>Looking</p>')).json().data;
    expect(first).toMatchObject({
      waiting_since: null,
      respond_by: null,
      first_reply_at: server().clock().toISOString(),
    });
    const asked = (await comment(anna, ticket)).json().data;
    const at = server().clock();
    expect(asked).toMatchObject({
      waiting_since: at.toISOString(),
      respond_by: new Date(at.getTime() + 4 * 3_600_000).toISOString(),
      first_reply_at: first.first_reply_at,
    });
    const again = (await comment(anna, ticket, '<p>Hello?</p>')).json().data;
    expect(again.waiting_since).toBe(asked.waiting_since);
    expect((await comment(rob, ticket)).json().data).toMatchObject({
      waiting_since: null,
      first_reply_at: first.first_reply_at,
    });
  });

  test('of an administrator on their own ticket is no answer of support', async () => {
    const ticket = await raised(priya);
    const { waiting_since, first_reply_at, comments } = (await comment(priya, ticket)).json().data;
    expect([waiting_since === null, first_reply_at, comments[0].is_admin]).toEqual([false, null, true]);
  });

  test('by someone outside support opens a completed ticket again; one by support does not', async () => {
    for (const person of [anna, helen, amara]) {
      const ticket = await raised(person, { status: 'completed' });
      expect((await comment(priya, ticket)).json().data).toMatchObject({ status: 'completed', respond_by: null });
      const { status: now, completed_at, respond_by } = (await comment(person, ticket)).json().data;
      expect([now, completed_at, respond_by === null]).toEqual(['active', null, false]);
    }
  });

  test('is sent to everyone who follows the ticket but its author, with a link for their level and no HTML', async () => {
    const ticket = await raised(helen, { title: 'Break' });
    await assign(priya, ticket, rob);
    await comment(anna, ticket, '<p>Me too &lt;3</p>');
    await comment(rob, ticket, '<p>Mended<br>at last</p><ul><li>One &amp; two</li></ul>');
    const says = {
      kind: 'ticket_reply',
      title: `Rob Hale commented on ticket #${ticket.id} Break`,
      body: 'Mended\nat last\nOne & two',
    };
    expect(await lastTold(helen)).toMatchObject({ ...says, link: `/help/tickets/${ticket.uuid}` });
    expect(await lastTold(anna)).toMatchObject({ ...says, link: `/support_desk/${ticket.uuid}` });
    expect(await lastTold(rob)).toMatchObject({ kind: 'ticket_reply', body: 'Me too <3' });
    expect(await lastTold(gareth)).toBeUndefined();
    expect((await told(priya)).some((title) => title.includes(`Rob Hale commented on ticket #${ticket.id} `))).toBe(
      false,
    );
  });

  test('on a ticket that nobody sees to is sent to every administrator', async () => {
    const ticket = await raised(amara, { title: 'Nobody yet' });
    await comment(amara, ticket);
    for (const person of [priya, rob]) {
      expect(await lastTold(person)).toMatchObject({
        title: `Amara Okafor commented on ticket #${ticket.id} Nobody yet`,
        link: `/support_desk/${ticket.uuid}`,
      });
    }
  });

  test('reaches nobody who can no longer see the ticket or sign in', async () => {
    const away = await server().make.providerManager(provider);
    const gone = await server().make.providerManager(provider);
    const ticket = await raised(helen);
    for (const person of [away, gone]) await comment(person, ticket);
    const elsewhere = await server().make.provider();
    await server().owner.query('update app.users set agency_id = $2, care_provider_id = $3 where user_id = $1', [
      away.user_id,
      elsewhere.agency_id,
      elsewhere.care_provider_id,
    ]);
    await server().owner.query(`update app.users set status = 'disabled' where user_id = $1`, [gone.user_id]);
    await comment(priya, ticket);
    expect((await told(away)).filter((title) => title.startsWith('Priya'))).toEqual([]);
    expect((await told(gone)).filter((title) => title.startsWith('Priya'))).toEqual([]);
  });
});

describe('a comment is deleted', () => {
  const written = async (person: Person, ticket: Id): Promise<number> =>
    (await comment(person, ticket)).json().data.comments.at(-1).id;

  test('by its author: the words are gone, that there was one stays [ticket-3]', async () => {
    const ticket = await raised(anna);
    const id = await written(anna, ticket);
    const answer = await remove(anna, id);
    expect(answer.json().data.comments).toMatchObject([
      { id, description: '', deleted: true, created_by: 'Anna Doyle' },
    ]);
    expect(said(await remove(anna, id))).toEqual([409, 'This comment was deleted already']);
  });

  test('by nobody else, an administrator included', async () => {
    const ticket = await raised(anna);
    const id = await written(anna, ticket);
    for (const person of [priya, gareth]) {
      expect(said(await remove(person, id))).toEqual([403, 'Only its author can delete a comment']);
    }
    for (const person of [helen, amara]) expect((await remove(person, id)).statusCode).toBe(404);
    expect((await remove(anna, 999_999)).statusCode).toBe(404);
  });

  test('once, although it is sent twice at once', async () => {
    const ticket = await raised(anna);
    const id = await written(anna, ticket);
    const answers = await Promise.all([remove(anna, id), remove(anna, id), remove(anna, id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  test('and with it the wait that it began', async () => {
    const ticket = await raised(anna);
    await comment(priya, ticket);
    const id = await written(anna, ticket);
    expect((await read(anna, ticket)).waiting_since).not.toBeNull();
    expect((await remove(anna, id)).json().data.waiting_since).toBeNull();
  });
});

describe('the status', () => {
  test('may become any other, by administrators and managers [ticket-4]', async () => {
    const ticket = await raised(helen);
    for (const [person, to] of [
      [priya, 'completed'],
      [gareth, 'new'],
      [anna, 'on_hold'],
      [rob, 'for_review'],
      [anna, 'active'],
    ] as const) {
      expect((await status(person, ticket, to)).json().data.status).toBe(to);
    }
    expect(said(await status(anna, ticket, 'active'))).toEqual([409, 'This ticket is Active already']);
    expect(said(await status(anna, ticket, 'closed'))).toEqual([422, 'Choose a status']);
    expect((await status(helen, ticket, 'new')).statusCode).toBe(403);
  });

  test('Completed and On Hold end the wait; on a reopened ticket it begins where support has still to answer', async () => {
    const ticket = await raised(anna);
    const held = (await status(priya, ticket, 'on_hold')).json().data;
    expect([held.waiting_since, held.completed_at]).toEqual([null, null]);
    expect((await status(priya, ticket, 'active')).json().data.waiting_since).toBe(server().clock().toISOString());
    await comment(priya, ticket, '<p>Done</p>');
    const done = (await status(priya, ticket, 'completed')).json().data;
    expect([done.waiting_since, done.completed_at]).toEqual([null, server().clock().toISOString()]);
    expect((await status(priya, ticket, 'active')).json().data).toMatchObject({
      waiting_since: null,
      completed_at: null,
    });
    await status(priya, ticket, 'completed');
    expect((await status(anna, ticket, 'active')).json().data.waiting_since).toBe(server().clock().toISOString());
  });

  test('is sent to everyone who follows the ticket', async () => {
    const ticket = await raised(helen, { title: 'Rota' });
    await status(anna, ticket, 'for_review');
    expect(await lastTold(helen)).toMatchObject({
      kind: 'ticket_status',
      title: `Ticket #${ticket.id} Rota is For Review now`,
      body: 'Anna Doyle changed it from New.',
    });
  });

  test('that two administrators change at once is changed once; the other is told', async () => {
    const ticket = await raised(anna);
    const answers = await Promise.all([status(priya, ticket, 'completed'), status(rob, ticket, 'completed')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const both = await Promise.all([comment(priya, ticket), comment(rob, ticket), comment(anna, ticket)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await read(anna, ticket)).comments).toHaveLength(3);
  });
});

describe('the priority', () => {
  test('may become low, medium, high and critical, and nothing else [ticket-5]', async () => {
    const ticket = await raised(anna, { priority: 'high' });
    for (const priority of ['low', 'medium', 'critical', 'high']) {
      expect((await move(anna, ticket, 'change_priority', { priority })).json().data.priority).toBe(priority);
      expect((await read(priya, ticket)).priority).toBe(priority);
    }
    expect(said(await move(anna, ticket, 'change_priority', { priority: 'urgent' }))).toEqual([
      422,
      'Choose a priority',
    ]);
  });

  test('sets anew until when an answer is due, from when the wait began [ticket-6]', async () => {
    const ticket = await raised(anna);
    const { waiting_since } = await read(anna, ticket);
    const since = Date.parse(waiting_since ?? '');
    const critical = (await move(anna, ticket, 'change_priority', { priority: 'critical' })).json().data;
    expect([critical.waiting_since, Date.parse(critical.respond_by)]).toEqual([waiting_since, since + 3_600_000]);
    expect(said(await move(priya, ticket, 'change_priority', { priority: 'critical' }))).toEqual([
      409,
      'This ticket has priority Critical already',
    ]);
    expect((await move(helen, ticket, 'change_priority', { priority: 'low' })).statusCode).toBe(403);
  });

  test('makes it overdue once that time is over', async () => {
    const ticket = await raised(anna, {
      priority: 'critical',
      respond_by: new Date(server().clock().getTime() + 2_000),
    });
    expect((await read(anna, ticket)).overdue).toBe(false);
    later();
    later();
    expect((await read(anna, ticket)).overdue).toBe(true);
    expect((await comment(priya, ticket)).json().data.overdue).toBe(false);
  });
});

describe('the assignee', () => {
  test('is an administrator, who is notified, and so is the previous one [ticket-7]', async () => {
    const ticket = await raised(anna, { title: 'Mine' });
    expect((await assign(priya, ticket, rob)).json().data).toMatchObject({
      assigned_to_id: rob.user_id,
      assigned_to: { id: rob.user_id, name: 'Rob Hale' },
    });
    for (const person of [rob, anna]) {
      expect(await lastTold(person)).toMatchObject({
        kind: 'ticket_assigned',
        title: `Rob Hale sees to ticket #${ticket.id} Mine`,
      });
    }
    expect((await read(anna, ticket)).assigned_to).toEqual({ id: rob.user_id, name: 'Rob Hale' });
    expect(said(await assign(priya, ticket, rob))).toEqual([409, 'Rob Hale is assigned to this ticket already']);
    expect((await assign(priya, ticket, null)).json().data.assigned_to).toBeNull();
    expect(await lastTold(rob)).toMatchObject({ title: `Nobody sees to ticket #${ticket.id} Mine at the moment` });
  });

  test('is nobody but an administrator who can sign in', async () => {
    const ticket = await raised(anna);
    const gone = await server().make.admin({ status: 'disabled' });
    for (const person of [anna, amara, gone, { ...rob, user_id: randomUUID() }]) {
      expect(said(await assign(priya, ticket, person))).toEqual([422, 'Choose an administrator']);
    }
    for (const person of [anna, gareth, helen]) expect((await assign(person, ticket, rob)).statusCode).toBe(403);
  });

  test('that two administrators set at once ends with one of them', async () => {
    const ticket = await raised(anna);
    const answers = await Promise.all([
      assign(priya, ticket, priya),
      assign(rob, ticket, rob),
      assign(rob, ticket, rob),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(2);
    expect([priya.user_id, rob.user_id]).toContain((await read(priya, ticket)).assigned_to_id);
  });
});
