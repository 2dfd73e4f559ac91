import { beforeAll, describe, expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '@handover/domain/audit/actions';
import { AUDIT_COLUMNS, AUDIT_TABLES } from '@handover/domain/audit/auditTexts';
import { isSafe } from '@handover/contract/endpoint';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { makeTicket } from '../../test/tickets.ts';
import { routes } from '../routes.ts';

const server = useTestServer();
const DAY = 24 * 3_600_000;
let priya: Person, oliver: Person, meg: Person & { agency_id: string };
let home: { care_provider_id: string; office_id: string };

type Row = {
  audit_id: string;
  text: string;
  at: string;
  actor: { name: string } | null;
  target: { name: string } | null;
  [other: string]: unknown;
};
const list = async (query: Record<string, string> = {}, who = priya) => {
  const answer = await server()
    .as(who)
    .get(`/api/v1/audit?${new URLSearchParams(query)}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json() as { data: Row[]; meta: { total: number } };
};
const texts = async (query: Record<string, string>) => (await list(query)).data.map(({ text }) => text);

/** Has two administrators change records, on two days. */
beforeAll(async () => {
  const { make, as, time } = server();
  priya = await make.admin({ first_name: 'Priya', last_name: 'Nair' });
  oliver = await make.admin({ first_name: 'Oliver', last_name: 'Grant', email: 'oliver.grant@example.org' });
  meg = await make.agencyManager(undefined, { first_name: 'Meg', last_name: 'Pugh' });
  home = await make.office(await make.provider(undefined, 'Meadowbank Homes'), 'Willow Court');
  const bands = `/api/v1/care_providers/${home.care_provider_id}/rate_bands`;
  const sunday = { band: 'sunday', staff_percent: 120, hcp_percent: 150 };
  await as(priya).put(bands, { bands: [sunday] });
  time.now = new Date(time.now.getTime() + DAY);
  await as(oliver).put(bands, { bands: [{ ...sunday, hcp_percent: 200 }] });
  const { first_name, last_name, email, agency_id } = meg;
  const changed = { first_name, last_name, email, agency_id, level: 2, status: 'disabled' };
  await as(oliver).put(`/api/v1/users/${meg.user_id}`, changed);
});

const SUNDAY = 'Oliver Grant changed night and weekend rates of Meadowbank Homes: sunday charge 150 % to 200 %';
const DISABLED = 'Oliver Grant changed the account of Meg Pugh: status active to disabled';

describe('the audit', () => {
  test('shows the last entry first, in words, with names and links [auditSearch-1]', async () => {
    const { data, meta } = await list({ action: 'care_providers.rate_bands.save' });
    expect(meta.total).toBe(2);
    expect(data[0]).toMatchObject({
      text: SUNDAY,
      actor: { name: 'Oliver Grant', link: `/users/${oliver.user_id}`, sought: 'oliver.grant@example.org' },
      target: { name: 'Meadowbank Homes', link: `/care_providers/${home.care_provider_id}` },
      changes: [
        {
          title: 'Night and weekend rates: sunday, from 13 Nov 2026',
          fields: [{ label: 'charge', before: '150 %', after: '200 %', told: true }],
        },
      ],
      erased: false,
    });
    expect(data[1]?.text).toMatch(/^Priya Nair changed night and weekend rates of Meadowbank Homes: sunday/);
  });

  test.each<[string, () => Record<string, string>]>([
    ['the email', () => ({ who: 'Oliver.Grant@example.org' })],
    ['the id', () => ({ who: oliver.user_id })],
    ['a part of the name', () => ({ who: 'oliv gra' })],
  ])('is searched by who, named by %s [auditSearch-2]', async (_, query) => {
    expect(await texts({ ...query(), kind: 'users' })).toEqual([DISABLED]);
    expect(await texts({ ...query(), kind: 'care_providers' })).toEqual([SUNDAY]);
  });

  test.each<[string, () => Record<string, string>]>([
    ['the name of a care provider', () => ({ record: 'meadowb' })],
    ['its id', () => ({ record: home.care_provider_id })],
  ])('is searched by record, named by %s [auditSearch-3]', async (_, query) => {
    expect(await texts({ ...query(), who: oliver.user_id })).toEqual([SUNDAY]);
  });

  test('is searched by a person whom it concerns, by a shift and by a ticket [auditSearch-4]', async () => {
    expect(await texts({ record: 'Meg Pugh' })).toEqual([DISABLED]);
    const { make, as } = server();
    const { job_id, code } = await make.job();
    expect((await as(priya).post(`/api/v1/jobs/${job_id}/cancel_job`, { reason: 'No longer needed' })).statusCode).toBe(
      200,
    );
    expect(await texts({ record: code.toLowerCase() })).toEqual([`Priya Nair cancelled shift ${code}`]);
    const { uuid } = await makeTicket(server(), meg);
    expect((await as(priya).post(`/support_desk/${uuid}/change_status`, { status: 'active' })).statusCode).toBe(200);
    const [row] = (await list({ kind: 'support_desk' })).data;
    const ticket = row?.target?.name ?? '';
    expect(await texts({ record: ticket })).toEqual([
      `Priya Nair changed the status of ticket ${ticket}: status new to active`,
    ]);
    expect(await texts({ record: '#999999' })).toEqual([]);
  });

  test('is searched by days in London, both included [auditSearch-5]', async () => {
    const kind = 'care_providers';
    expect(await texts({ kind, from: '2026-11-13' })).toEqual([SUNDAY]);
    expect((await list({ kind, until: '2026-11-12' })).meta.total).toBe(1);
    expect((await list({ kind, from: '2026-11-12', until: '2026-11-13' })).meta.total).toBe(2);
    expect((await list({ kind, from: '2026-11-14' })).meta.total).toBe(0);
  });

  test('refuses an unknown command, and any other sort [auditSearch-6]', async () => {
    for (const query of ['action=nothing', 'sortBy=text', 'kind=x', 'from=yesterday'])
      expect((await server().as(priya).get(`/api/v1/audit?${query}`)).statusCode).toBe(422);
  });

  test('gives one entry by its id, and none to any other level [auditSearch-7]', async () => {
    const manager = await server().make.agencyManager();
    const [entry] = (await list({ who: oliver.user_id, kind: 'users' })).data;
    const one = `/api/v1/audit/${entry?.audit_id}`;
    expect((await server().as(priya).get(one)).json().data).toEqual(entry);
    for (const url of [one, '/api/v1/audit', '/api/v1/audit/export'])
      expect((await server().as(manager).get(url)).statusCode).toBe(403);
  });
});

describe('the export of the audit', () => {
  test('has all changes in words, and is an entry itself [auditSearch-8]', async () => {
    const before = (await list({ action: 'audit.export' })).meta.total;
    const answer = await server().as(priya).get(`/api/v1/audit/export?who=${oliver.user_id}&kind=care_providers`);
    const [head, line] = answer.body.split('\r\n');
    expect(head).toBe('What happened,Who,Record,When,Changes');
    expect(line).toMatch(
      /^Oliver Grant changed night.*,Oliver Grant,Meadowbank Homes,2026-11-13T.*Z,"?Night and weekend rates: sunday, from 13 Nov 2026: charge 150 % to 200 %/,
    );
    const { data, meta } = await list({ action: 'audit.export' });
    expect(meta.total).toBe(before + 1);
    expect(data[0]).toMatchObject({ text: 'Priya Nair exported the audit', actor_id: priya.user_id });
  });
});

describe('the words of the audit', () => {
  test('know every command that leaves an entry [auditSearch-9]', () => {
    const commands = routes
      .filter(({ open, endpoint }) => !open && !isSafe(endpoint))
      .map(({ endpoint }) => endpoint.name);
    expect(commands.filter((name) => !(name in AUDIT_ACTIONS))).toEqual([]);
  });

  test('know every table and column that changes are noted of [auditSearch-10]', async () => {
    const { rows } = await server().owner.query<{ table: string; args: string }>(
      `select tgrelid::regclass::text as table, encode(tgargs, 'escape') as args from pg_trigger where tgname = 'note_change'`,
    );
    expect(rows.length).toBeGreaterThan(20);
    const columns = rows.flatMap(({ args }) =>
      args
        .split('\\000')
        .slice(1, -1)
        .map((column) => column.replace('~', '')),
    );
    expect(rows.map(({ table }) => table.replace('app.', '')).filter((table) => !(table in AUDIT_TABLES))).toEqual([]);
    expect([...new Set(columns)].filter((column) => !(column in AUDIT_COLUMNS))).toEqual([]);
  });
});
