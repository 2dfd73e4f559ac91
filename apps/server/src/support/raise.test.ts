import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MY_TICKETS_AT_A_TIME } from '@handover/contract/support/list';
import { MOST_TICKETS_A_DAY, TOO_MANY_TICKETS } from '@handover/domain/support/raising';
import { respondBy } from '@handover/domain/support/targets';
import { useTestServer } from '../../test/harness.ts';
import { mailTo } from '../../test/inbox.ts';
import type { Person } from '../../test/make.ts';
import { makeTicket } from '../../test/tickets.ts';
import { useWorker } from '../../test/worker.ts';

const server = useTestServer();
useWorker(server);

const question = { title: 'The rota does not open', description: '<p>It stays <b>white</b>.</p>' };
const raise = (who: Person, over: object = {}) =>
  server()
    .as(who)
    .post('/api/v1/support_desk', { ...question, ...over });

describe('anyone raises a ticket', () => {
  const PEOPLE = {
    'an administrator': () => server().make.admin(),
    'an agency': () => server().make.agencyManager(),
    'a care provider': () => server().make.providerManager(),
    'a location': () => server().make.locationManager(),
    'a staff member': () => server().make.member(),
  };
  test.each(Object.entries(PEOPLE))('%s, in their own name and from their own place [raise-3]', async (_, make) => {
    const who: Person & { agency_id?: string; care_provider_id?: string } = await make();
    const answer = await raise(who);
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    const { data } = answer.json();
    expect(data).toMatchObject({
      title: question.title,
      description: '<p>It stays <strong>white</strong>.</p>',
      status: 'new',
      priority: 'medium',
      created_by: `${who.first_name} ${who.last_name}`,
      raised_by: who.user_id,
      respond_by: respondBy('medium', server().clock()).toISOString(),
      overdue: false,
      comments: [],
    });
    const { rows } = await server().owner.query('select * from app.tickets where uuid = $1', [data.uuid]);
    expect(rows[0]).toMatchObject({
      id: data.id,
      raised_by_level: who.level,
      agency_id: who.agency_id ?? null,
      care_provider_id: who.care_provider_id ?? null,
      waiting_since: server().clock(),
    });
  });

  test('and every administrator but themself is notified, by mail too', async () => {
    const { make, as } = server();
    const [priya, oliver] = [await make.admin({ email: `priya.${randomUUID()}@example.org` }), await make.admin()];
    const amara = await make.member({ first_name: 'Amara', last_name: 'Okafor' });
    const { uuid, id } = (await raise(amara, { priority: 'critical' })).json().data;
    const told = async (who: Person) =>
      (await as(who).get('/api/v1/notifications'))
        .json()
        .data.filter(({ link }: { link: string }) => link.endsWith(uuid));
    const words = {
      kind: 'ticket_raised',
      title: `Amara Okafor raised ticket #${id}`,
      body: 'The rota does not open (Critical)',
      link: `/support_desk/${uuid}`,
    };
    for (const who of [priya, oliver]) expect(await told(who)).toEqual([expect.objectContaining(words)]);
    const mail = await mailTo(priya.email, /support ticket/);
    expect(mail.text).toContain(`Amara Okafor raised ticket #${id}`);

    const own = (await raise(priya)).json().data;
    expect((await as(priya).get('/api/v1/notifications')).body).not.toContain(own.uuid);
    expect((await as(oliver).get('/api/v1/notifications')).body).toContain(own.uuid);
  });

  test('with a title and something said', async () => {
    const who = await server().make.member();
    const refused = async (over: object) => {
      const answer = await raise(who, over);
      return [answer.statusCode, answer.json().errors];
    };
    expect(await refused({ title: ' ' })).toEqual([422, { title: ['Say what it is about'] }]);
    expect(await refused({ description: '' })).toEqual([422, { description: ['Say what you need help with'] }]);
    expect(await refused({ description: '<p> <script>x</script></p>' })).toEqual([
      422,
      { description: ['Say what you need help with'] },
    ]);
    expect(await refused({ raised_by: (await server().make.admin()).user_id })).toEqual([
      422,
      { raised_by: ['This is not a field here'] },
    ]);
  });

  test('but not more than thirty a day, several at once included [raise-4]', async () => {
    const { make, owner, clock } = server();
    const who = await make.member();
    const yesterday = new Date(clock().getTime() - 25 * 3_600_000);
    await makeTicket(server(), who, { created_at: yesterday, updated_at: yesterday });
    for (let n = 1; n < MOST_TICKETS_A_DAY; n++) await makeTicket(server(), who);
    const answers = await Promise.all([raise(who), raise(who), raise(who)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429, 429]);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.json().message).toBe(TOO_MANY_TICKETS);
    const { rows } = await owner.query('select count(*)::int as n from app.tickets where raised_by = $1', [
      who.user_id,
    ]);
    expect(rows[0].n).toBe(MOST_TICKETS_A_DAY + 1);
  });
});

describe('one’s own tickets', () => {
  const mine = async (who: Person, after?: string) =>
    (
      await server()
        .as(who)
        .get(`/api/v1/support_desk/mine${after ? `?after=${after}` : ''}`)
    ).json();

  test('are the last updated first, a page at a time, and nobody else’s', async () => {
    const { make, clock } = server();
    const home = await make.office();
    const [who, other] = [await make.locationManager(home), await make.locationManager(home)];
    await makeTicket(server(), other);
    const made = [];
    for (let n = 0; n < MY_TICKETS_AT_A_TIME + 2; n++) {
      const updated_at = new Date(clock().getTime() - n * 60_000);
      made.push(await makeTicket(server(), who, { updated_at, title: `Question ${n}` }));
    }
    const first = await mine(who);
    const second = await mine(who, first.next);
    expect([...first.data, ...second.data].map(({ uuid }) => uuid)).toEqual(made.map(({ uuid }) => uuid));
    expect([first.data.length, second.next]).toEqual([MY_TICKETS_AT_A_TIME, null]);
    expect(await mine(who, (await makeTicket(server(), other)).uuid)).toEqual({ data: [], next: null });
  });

  test('say when support last answered', async () => {
    const { make, owner, clock } = server();
    const [who, admin] = [await make.member(), await make.admin()];
    const { uuid } = await makeTicket(server(), who);
    expect((await mine(who)).data).toEqual([expect.objectContaining({ uuid, answered_at: null })]);
    const say = (by: Person, at: Date) =>
      owner.query(
        `insert into app.ticket_comments (uuid, user_id, description, created_at) values ($1, $2, '<p>Yes</p>', $3)`,
        [uuid, by.user_id, at],
      );
    await say(admin, clock());
    await say(who, new Date(clock().getTime() + 60_000));
    expect((await mine(who)).data[0].answered_at).toBe(clock().toISOString());
  });
});
