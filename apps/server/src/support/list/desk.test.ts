import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import type { Person } from '../../../test/make.ts';
import { makeTicket } from '../../../test/tickets.ts';
import { aggregateCounts } from '../../lists/aggregateCounts.ts';
import { on } from '../../../test/rollups.ts';

const server = useTestServer();
const HOUR = 3_600_000;
const hence = (hours: number) => new Date(server().clock().getTime() + hours * HOUR);

let admin: Person, colleague: Person, agency: Person, provider: Person, sister: Person, home: Person, carer: Person;
let stranger: Person;

/** Makes one person of each kind who asks something, below two agencies, and what they asked. */
beforeAll(async () => {
  const { make } = server();
  const larkfield = await make.agency('Larkfield Staffing');
  const meadowbank = await make.provider(larkfield, 'Meadowbank Homes');
  admin = await make.admin({ first_name: 'Priya', last_name: 'Nair' });
  colleague = await make.admin({ first_name: 'Oliver', last_name: 'Grant' });
  agency = await make.agencyManager(larkfield, { first_name: 'Gareth', last_name: 'Pugh' });
  provider = await make.providerManager(meadowbank, { first_name: 'Anna', last_name: 'Doyle' });
  sister = await make.providerManager(await make.provider(larkfield, 'Brook Care'));
  home = await make.locationManager(await make.office(meadowbank, 'Willow Court'));
  stranger = await make.agencyManager();
  carer = await make.member({ first_name: 'Amara', last_name: 'Okafor' });

  const tell = (who: Person, title: string, over = {}) => makeTicket(server(), who, { title, ...over });
  const assigned = { assigned_to_id: admin.user_id, assigned_to_name: 'Priya Nair', status: 'active' };
  await tell(agency, 'Invoices of Brook', { respond_by: hence(30), priority: 'low' });
  await tell(provider, 'Éclairs on the rota', { respond_by: hence(-2), priority: 'critical' });
  await tell(sister, 'Cannot post a shift', { respond_by: hence(5), ...assigned });
  await tell(home, 'Code screen is dark', { respond_by: hence(1) });
  await tell(carer, 'Check-in without signal', { respond_by: hence(-1), priority: 'high' });
  await tell(stranger, 'Another agency', { respond_by: hence(2) });
  await tell(provider, 'Waiting for the bank', { status: 'on_hold' });
  await tell(provider, 'Solved last week', { status: 'completed', created_at: hence(-200), updated_at: hence(-150) });
});

type Row = { id: number; title: string; care_provider: { company_name: string } | null; [other: string]: unknown };
const desk = async (who: Person, query: Record<string, string> = {}) => {
  const answer = await server()
    .as(who)
    .get(`/api/v1/support_desk?${new URLSearchParams(query)}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json() as { data: Row[]; meta: { total: number } };
};
const titles = async (who: Person, query: Record<string, string> = {}) =>
  (await desk(who, query)).data.map(({ title }) => title);

describe('the support desk', () => {
  test('shows open tickets, the answer that is due first on top, and last those that nobody waits for [desk-1]', async () => {
    expect(await titles(admin)).toEqual([
      'Éclairs on the rota',
      'Check-in without signal',
      'Code screen is dark',
      'Another agency',
      'Cannot post a shift',
      'Invoices of Brook',
      'Waiting for the bank',
    ]);
    expect(await titles(admin, { sortDirection: 'desc' })).toEqual((await titles(admin)).toReversed());
  });

  test('shows managers the tickets of their part of the tree', async () => {
    expect(await titles(agency)).toEqual([
      'Éclairs on the rota',
      'Code screen is dark',
      'Cannot post a shift',
      'Invoices of Brook',
      'Waiting for the bank',
    ]);
    expect(await titles(provider)).toEqual(['Éclairs on the rota', 'Code screen is dark', 'Waiting for the bank']);
    expect(await titles(stranger)).toEqual(['Another agency']);
  });

  test('is not for locations and staff [desk-2]', async () => {
    for (const who of [home, carer]) {
      expect((await server().as(who).get('/api/v1/support_desk')).statusCode).toBe(403);
      expect((await server().as(who).get('/api/v1/support_desk/views')).statusCode).toBe(403);
    }
  });

  test('says who asked, from where, and whether the answer is late', async () => {
    const { data } = await desk(admin, { title: 'éclairs' });
    expect(data).toEqual([
      expect.objectContaining({
        created_by: 'Anna Doyle',
        care_provider: { company_name: 'Meadowbank Homes' },
        assigned_to: null,
        overdue: true,
        priority: 'critical',
        status: 'new',
      }),
    ]);
    const [given] = (await desk(admin, { assigned_to_id: admin.user_id })).data;
    expect(given).toMatchObject({ assigned_to: { id: admin.user_id, name: 'Priya Nair' }, overdue: false });
  });

  test('counts open tickets exactly, before and after aggregation', async () => {
    expect((await desk(admin)).meta.total).toBe(7);
    expect((await desk(provider)).meta.total).toBe(3);
    await aggregateCounts(on(server().owner));
    expect((await desk(agency)).meta.total).toBe(5);
    const set = (status: string, completed_at: Date | null) =>
      server().owner.query('update app.tickets set status = $1, completed_at = $2 where title = $3', [
        status,
        completed_at,
        'Waiting for the bank',
      ]);
    await set('completed', server().clock());
    expect([(await desk(admin)).meta.total, (await desk(provider)).meta.total]).toEqual([6, 2]);
    await set('on_hold', null);
    expect([(await desk(admin)).meta.total, (await desk(provider)).meta.total]).toEqual([7, 3]);
  });
});

describe('a filter', () => {
  test('by status reaches completed tickets', async () => {
    expect(await titles(admin, { status: 'completed' })).toEqual(['Solved last week']);
    expect((await titles(provider, { status: 'on_hold,completed' })).toSorted()).toEqual([
      'Solved last week',
      'Waiting for the bank',
    ]);
    expect(await titles(stranger, { status: 'completed' })).toEqual([]);
  });
  test('by number finds that one, open or not, and no other', async () => {
    const [solved] = (await desk(admin, { status: 'completed' })).data;
    expect(await titles(admin, { id: String(solved?.id) })).toEqual(['Solved last week']);
    expect(await titles(stranger, { id: String(solved?.id) })).toEqual([]);
  });
  test('by priority, day and whom it is assigned to', async () => {
    expect(await titles(admin, { priority: 'critical,high' })).toEqual([
      'Éclairs on the rota',
      'Check-in without signal',
    ]);
    expect(await titles(admin, { assigned_to_id: admin.user_id })).toEqual(['Cannot post a shift']);
    const day = hence(-200).toISOString().slice(0, 10);
    expect(await titles(admin, { status: 'completed', created_at: day })).toEqual(['Solved last week']);
    expect(await titles(admin, { created_at: day })).toEqual([]);
  });
});

describe('a view', () => {
  test('holds my tickets: assigned to an administrator, raised by anyone else', async () => {
    expect(await titles(admin, { view: 'mine' })).toEqual(['Cannot post a shift']);
    expect(await titles(colleague, { view: 'mine' })).toEqual([]);
    expect(await titles(provider, { view: 'mine' })).toEqual(['Éclairs on the rota', 'Waiting for the bank']);
    expect(await titles(agency, { view: 'mine' })).toEqual(['Invoices of Brook']);
  });
  test('holds unassigned tickets, and late ones', async () => {
    expect(await titles(admin, { view: 'unassigned' })).not.toContain('Cannot post a shift');
    expect(await titles(admin, { view: 'overdue' })).toEqual(['Éclairs on the rota', 'Check-in without signal']);
    expect(await titles(agency, { view: 'overdue' })).toEqual(['Éclairs on the rota']);
  });
  test.each(['admin', 'agency', 'provider', 'stranger'] as const)('is counted as it is listed, for %s', async (who) => {
    const person = { admin, agency, provider, stranger }[who];
    const { data } = (await server().as(person).get('/api/v1/support_desk/views')).json();
    const listed = Object.fromEntries(
      await Promise.all(
        ['mine', 'unassigned', 'overdue'].map(async (view) => [view, (await titles(person, { view })).length] as const),
      ),
    );
    expect(data).toEqual({ open: (await titles(person)).length, ...listed });
  });
});

test('the list is exported as CSV, with words in place of codes', async () => {
  const { body } = await server().as(provider).get('/api/v1/support_desk/export?view=overdue');
  expect(body).toContain('ID,Title,Raised by,Care provider,Priority,Status,Respond by,Created');
  expect(body).toMatch(/\d+,Éclairs on the rota,Anna Doyle,Meadowbank Homes,Critical,New,/);
  expect(body.trim().split('\n')).toHaveLength(2);
});

test('administrators choose among themselves for assigned tickets', async () => {
  const found = await server().as(admin).get('/api/v1/options/administrators?search=gran');
  expect(found.json()).toEqual([{ value: colleague.user_id, label: 'Oliver Grant' }]);
  expect((await server().as(agency).get('/api/v1/options/administrators')).statusCode).toBe(403);
});
