import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { HOURLY, MOST_MAILS_ABOUT_ONE_THING } from '@handover/domain/notifications/floods';
import { useTestServer } from '../../test/harness.ts';
import { mailsTo } from '../../test/inbox.ts';
import type { Person } from '../../test/make.ts';
import { makeTicket } from '../../test/tickets.ts';
import { useWorker } from '../../test/worker.ts';

const server = useTestServer({ DATABASE_POOL: '8' });
useWorker(server);

/** Makes an address that no other test writes to. */
const someone = () => `floods.${randomUUID()}@example.org`;
const AN_HOUR = 3_600_000;
let administrators: Person[];
beforeAll(async () => {
  const { make } = server();
  administrators = [await make.admin({ email: someone() }), await make.admin({ email: someone() })];
});

const pass = (ms: number): void => {
  server().time.now = new Date(server().time.now.getTime() + ms);
};
const comment = (person: Person, { uuid }: { uuid: string }, words = 'Any news?') =>
  server()
    .as(person)
    .post(`/support_desk/${uuid}/comment/store`, { comment: `<p>${words}</p>` });
type News = { kind: string; title: string; body: string; link: string; read_at: string | null };
const unreadAbout = async (person: Person, uuid: string): Promise<News[]> =>
  (await server().as(person).get('/api/v1/notifications'))
    .json<{ data: News[] }>()
    .data.filter(({ link, read_at }) => link.endsWith(uuid) && read_at === null);
const readAll = (person: Person) => server().as(person).post('/api/v1/notifications/read');
/** Waits until every mail that was enqueued is on its way. */
const queueIsEmpty = async () => {
  await expect.poll(async () => (await server().owner.query('select from graphile_worker.jobs')).rowCount).toBe(0);
};

describe('comments on one ticket', () => {
  test('of 150 give each administrator one unread notification and one mail, until it is read [floods-1]', async () => {
    const helen = await server().make.locationManager();
    const ticket = await makeTicket(server(), helen);
    let taken = 0;
    for (let n = 1; taken < 150; n++) {
      const { statusCode } = await comment(helen, ticket, `Comment ${n}`);
      if (statusCode === 200) taken++;
      else pass(AN_HOUR);
    }
    await queueIsEmpty();
    for (const priya of administrators) {
      expect(await unreadAbout(priya, ticket.uuid)).toEqual([
        expect.objectContaining({ kind: 'ticket_reply', body: expect.stringMatching(/^Comment 15\d$/) }),
      ]);
      expect(await mailsTo(priya.email)).toHaveLength(1);
    }
    for (const priya of administrators) await readAll(priya);
    pass(AN_HOUR);
    await comment(helen, ticket, 'After it was read');
    await queueIsEmpty();
    for (const priya of administrators) {
      expect((await unreadAbout(priya, ticket.uuid)).map(({ body }) => body)).toEqual(['After it was read']);
      expect(await mailsTo(priya.email)).toHaveLength(2);
    }
  });

  test('are limited for each person and ticket by the hour, with words and when to try again [floods-2]', async () => {
    const helen = await server().make.locationManager();
    const [ticket, other] = [await makeTicket(server(), helen), await makeTicket(server(), helen)];
    server().time.now = new Date('2026-11-13T10:24:00Z');
    const { most } = HOURLY.ticket_comments;
    const statuses = [];
    for (let n = 0; n <= most; n++) statuses.push((await comment(helen, ticket)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: most }, () => 200), 429]);
    const refused = await comment(helen, ticket);
    expect([refused.json().message, refused.headers['retry-after']]).toEqual([
      `At most ${most} comments on one ticket in an hour. Try again in 36 minutes`,
      String(36 * 60),
    ]);
    expect((await comment(helen, other)).statusCode).toBe(200);
    expect((await comment(administrators[0] as Person, ticket)).statusCode).toBe(200);
    pass(36 * 60_000);
    expect((await comment(helen, ticket)).statusCode).toBe(200);
  });

  test('gather into news that a ticket was raised, and never into news of its status [floods-3]', async () => {
    const [priya] = administrators as [Person];
    const helen = await server().make.locationManager();
    const raised = await server()
      .as(helen)
      .post('/api/v1/support_desk', { title: 'The door', description: '<p>It sticks</p>', priority: 'low' });
    const { uuid } = raised.json().data;
    await comment(helen, { uuid }, 'It fell off');
    expect((await unreadAbout(priya, uuid)).map(({ body }) => body)).toEqual(['It fell off']);
    await server()
      .as(administrators[1] as Person)
      .post(`/support_desk/${uuid}/change_status`, { status: 'active' });
    await comment(helen, { uuid }, 'And broke');
    const news = await unreadAbout(priya, uuid);
    expect(news.map(({ kind, body }) => [kind, body.replace(/ .*/, '')]).sort()).toEqual([
      ['ticket_raised', 'And'],
      ['ticket_status', expect.any(String)],
    ]);
  });
});

describe('mails about one thing', () => {
  test('are limited in an hour, however often it is read [floods-4]', async () => {
    const { make } = server();
    const [helen, admin] = [await make.locationManager(), await make.admin({ email: someone() })];
    const ticket = await makeTicket(server(), helen, { assigned_to_id: admin.user_id, assigned_to_name: 'Ann Lee' });
    for (let n = 0; n < MOST_MAILS_ABOUT_ONE_THING + 3; n++) {
      await comment(helen, ticket);
      await queueIsEmpty();
      await readAll(admin);
      pass(60_000);
    }
    expect(await mailsTo(admin.email)).toHaveLength(MOST_MAILS_ABOUT_ONE_THING);
  });
});

describe('invitations', () => {
  test('are limited to one address in an hour from one person, and others still reach it [floods-5]', async () => {
    const priya = await server().make.admin();
    const invite = (...emails: string[]) => server().as(priya).post('/api/v1/invitations', { type: 'agency', emails });
    const { most } = HOURLY.invitations_to_one;
    for (let n = 0; n < most; n++) expect((await invite('ann@example.org')).statusCode).toBe(200);
    const refused = await invite('bo@example.org', 'ann@example.org');
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringMatching(/^At most 5 invitations to one address in an hour\. Try again in \d+ minutes$/),
    ]);
    expect((await invite('cy@example.org')).statusCode).toBe(200);
    pass(AN_HOUR);
    expect((await invite('ann@example.org')).statusCode).toBe(200);
  });
});
