import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TicketLink } from '@handover/contract/support/support';
import { useTestServer } from '../../../test/harness.ts';
import type { Person } from '../../../test/make.ts';

const server = useTestServer();

type Home = { agency_id: string; care_provider_id: string; office_id: string };
type Target = Pick<TicketLink, 'kind' | 'target_id'>;
let home: Home;
let people: Record<'admin' | 'agency' | 'provider' | 'office' | 'member', Person>;
let job: { job_id: string; code: string };
let client: { uuid: string; reference: string; id: number };
let staff: { uuid: string; reference: string };
const targets = () => ({
  job: { kind: 'job', target_id: job.job_id } as const,
  client: { kind: 'invoice', target_id: client.uuid } as const,
  staff: { kind: 'invoice', target_id: staff.uuid } as const,
  member: { kind: 'member', target_id: people.member.user_id } as const,
});
type Thing = keyof ReturnType<typeof targets>;

beforeAll(async () => {
  const { make } = server();
  home = await make.office();
  people = {
    admin: await make.admin(),
    agency: await make.agencyManager(home),
    provider: await make.providerManager(home),
    office: await make.locationManager(home),
    member: await make.member({ first_name: 'Amara', last_name: 'Okafor' }),
  };
  const made = await make.invoiced({ office: home, assigned_to: people.member.user_id });
  ({ job, client, staff } = made);
});

const raise = async (who: Person, links: readonly Target[] = []) =>
  server().as(who).post('/api/v1/support_desk', { title: 'About it', description: '<p>Please look</p>', links });
const raised = async (who: Person, links?: readonly Target[]) => (await raise(who, links)).json().data;
const read = async (who: Person, uuid: string) =>
  (await server().as(who).get(`/api/v1/support_desk/${uuid}`)).json().data.links;
const link = (who: Person, uuid: string, target: Target) =>
  server().as(who).post(`/api/v1/support_desk/${uuid}/links`, target);
const unlink = (who: Person, uuid: string, { kind, target_id }: Target) =>
  server().as(who).delete(`/api/v1/support_desk/${uuid}/links/${kind}/${target_id}`);

describe('a ticket points at what it is about', () => {
  test('a shift by its code and role, an invoice by its reference, a member by their name', async () => {
    const { links } = await raised(people.admin, Object.values(targets()));
    expect(links).toEqual([
      { ...targets().job, label: `${job.code} Healthcare Assistant`, path: `/job_info/${job.job_id}` },
      { ...targets().client, label: client.reference, path: `/invoices/${client.uuid}` },
      { ...targets().staff, label: staff.reference, path: `/invoices/${staff.uuid}` },
      { ...targets().member, label: 'Amara Okafor', path: `/staff/${people.member.user_id}` },
    ]);
  });

  test.each<[keyof typeof people, Thing[]]>([
    ['admin', ['job', 'client', 'staff', 'member']],
    ['agency', ['job', 'client', 'member']],
    ['provider', ['job', 'client', 'member']],
    ['office', ['job', 'client', 'member']],
    ['member', ['job', 'staff', 'member']],
  ])('%s may name what they see and nothing else', async (who, seen) => {
    const { uuid } = await raised(people[who]);
    for (const [thing, target] of Object.entries(targets()) as [Thing, Target][]) {
      const answer = await link(people[who], uuid, target);
      expect([thing, answer.statusCode]).toEqual([thing, seen.includes(thing) ? 200 : 422]);
    }
    expect(await read(people[who], uuid)).toHaveLength(seen.length);
  });

  test('something that is not there and something out of sight are refused in the same words', async () => {
    const { make } = server();
    const elsewhere = await make.job();
    const { uuid } = await raised(people.provider);
    const { request_id: one, ...unseen } = (
      await link(people.provider, uuid, { kind: 'job', target_id: elsewhere.job_id })
    ).json();
    const { request_id: other, ...missing } = (
      await link(people.provider, uuid, { kind: 'job', target_id: randomUUID() })
    ).json();
    expect(one).not.toBe(other);
    expect(unseen).toEqual(missing);
    expect(unseen.message).toBe('Choose something that you can see');
    expect((await raise(people.provider, [{ kind: 'job', target_id: elsewhere.job_id }])).statusCode).toBe(422);
  });

  test('each reader sees only the links to what they may see themselves [links-1]', async () => {
    const { uuid } = await raised(people.member, [targets().job, targets().staff]);
    await link(people.admin, uuid, targets().client);
    const labels = async (who: Person) => (await read(who, uuid)).map(({ label }: TicketLink) => label);
    expect(await labels(people.admin)).toEqual([`${job.code} Healthcare Assistant`, client.reference, staff.reference]);
    // A member may not see what the home is charged, even if somebody linked it.
    expect(await labels(people.member)).toEqual([`${job.code} Healthcare Assistant`, staff.reference]);
  });

  test('the same link twice is one, and everyone who sees it may remove it', async () => {
    const { uuid } = await raised(people.agency, [targets().job]);
    expect((await link(people.agency, uuid, targets().job)).json().data.links).toHaveLength(1);
    expect((await unlink(people.agency, uuid, targets().job)).json().data.links).toEqual([]);
    expect((await unlink(people.agency, uuid, targets().job)).statusCode).toBe(404);
  });

  test('nobody removes a link that they do not see, nor from a ticket that is not theirs', async () => {
    const { uuid } = await raised(people.member);
    await link(people.admin, uuid, targets().client);
    expect((await unlink(people.member, uuid, targets().client)).statusCode).toBe(404);
    expect((await unlink(people.office, uuid, targets().client)).statusCode).toBe(404);
    expect(await read(people.admin, uuid)).toHaveLength(1);
  });
});

describe('targets for a link are found', () => {
  const find = async (who: Person, query: Record<string, string>) =>
    (
      await server()
        .as(who)
        .get(`/api/v1/support_desk/targets?${new URLSearchParams(query).toString()}`)
    )
      .json()
      .data.map(({ label }: TicketLink) => label);

  test('by what is written on them, as far as the viewer may see them', async () => {
    const shift = `${job.code} Healthcare Assistant`;
    expect(await find(people.provider, { q: job.code.toLowerCase() })).toEqual([shift]);
    expect(await find(people.member, { q: job.code.slice(3) })).toEqual([shift]);
    expect(await find(people.provider, { q: client.reference })).toEqual([client.reference]);
    expect(await find(people.provider, { q: `#${client.id}` })).toContain(client.reference);
    expect(await find(people.member, { q: client.reference })).toEqual([]);
    expect(await find(await server().make.providerManager(), { q: job.code })).toEqual([]);
    const { rows } = await server().owner.query('select code from app.staff where member_id = $1', [
      people.member.user_id,
    ]);
    expect(await find(people.admin, { q: rows[0].code })).toEqual(['Amara Okafor']);
  });

  test('or by their kind and id, as an address names them', async () => {
    expect(await find(people.office, { kind: 'invoice', target_id: client.uuid })).toEqual([client.reference]);
    expect(await find(people.office, { kind: 'invoice', target_id: staff.uuid })).toEqual([]);
  });
});
