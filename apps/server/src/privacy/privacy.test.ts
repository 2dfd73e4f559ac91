import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { newId } from '../db/id.ts';
import type { Person } from '../../test/make.ts';
import { pdf } from '../../test/papers.ts';
import { doTask } from '../../test/privacy/task.ts';
import { makeTicket } from '../../test/tickets.ts';
import { unzip } from '../../test/unzip.ts';
import { tidyUp } from '../tidyUp.ts';
import { erasuresWatch } from './tasks.ts';

const server = useTestServer();
const DAY = 24 * 3_600_000;
const query = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;
const exportsOf = ({ user_id }: { user_id: string }) => `/api/v1/users/${user_id}/exports`;
const erasureOf = ({ user_id }: { user_id: string }) => `/api/v1/users/${user_id}/erasure`;
const holdsOf = ({ user_id }: { user_id: string }) => `/api/v1/users/${user_id}/holds`;

async function madeFor(asker: Person, about: Person) {
  const asked = await server().as(asker).post(exportsOf(about));
  expect(asked.statusCode).toBe(200);
  await doTask(server(), 'make_export', { export_id: asked.json().data.export_id });
  return (await server().as(asker).get(exportsOf(about))).json().data[0];
}

describe('a file of everything about a person', () => {
  test('is made once however often it is asked for, and the person who asked is notified', async () => {
    const { make, as } = server();
    const amara = await make.member();
    const [first, second] = [await as(amara).post(exportsOf(amara)), await as(amara).post(exportsOf(amara))];
    expect(first.json().data).toMatchObject({ ready_at: null, url: null });
    expect(second.json().data.export_id).toBe(first.json().data.export_id);
    await madeFor(amara, amara);
    const told = await query('select title, link from app.notifications where user_id = $1', amara.user_id);
    expect(told).toEqual([{ title: 'Your data is ready to download', link: '/security' }]);
  });

  test('holds their rows and their documents, and opens for the person who asked alone', async () => {
    const { make, as, adapters } = server();
    const [amara, helen] = [await make.member({ mobile_telephone: '07700 900456' }), await make.locationManager()];
    await adapters.files.write('papers/paper.pdf', pdf());
    await make.skill(amara, {
      title: 'Moving and handling',
      file: 'papers/paper.pdf',
      file_type: 'application/pdf',
      file_size: pdf().length,
    });
    const { url, bytes } = await madeFor(amara, amara);
    const answer = await as(amara).get(url);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="handover-data-2026-11-12.zip"',
    });
    expect(answer.rawPayload.length).toBe(bytes);
    const files = unzip(answer.rawPayload);
    const { data } = JSON.parse(files.get('data.json')?.toString() ?? '');
    expect(data.users.user_id).toMatchObject([{ email: amara.email, mobile_telephone: '07700 900456' }]);
    expect(data.skills.member_id).toMatchObject([{ title: 'Moving and handling', file: 'files/skills-1.pdf' }]);
    expect(files.get('files/skills-1.pdf')?.equals(pdf())).toBe(true);
    expect(files.get('README.txt')?.toString()).toContain('Everything that Handover keeps about you');

    expect((await as(helen).get(url)).statusCode).toBe(404);
    expect((await as(await make.admin()).get(url)).statusCode).toBe(404);
    expect((await as(helen).post(exportsOf(amara))).json()).toMatchObject({
      message: 'This is done by an administrator',
    });
  });

  test('is gone after seven days, row and bytes', async () => {
    const { make, as, time, config, pools, clock } = server();
    const [amara, began] = [await make.member(), time.now];
    const { url } = await madeFor(amara, amara);
    const [{ file }] = await query('select file from app.exports where user_id = $1', amara.user_id);
    expect((await readFile(join(config.FILES_FOLDER, file))).length).toBeGreaterThan(100);
    time.now = new Date(began.getTime() + 7 * DAY - 60_000);
    await tidyUp(pools, clock());
    expect((await as(amara).get(url)).statusCode).toBe(200);
    time.now = new Date(began.getTime() + 7 * DAY);
    expect((await as(amara).get(url)).statusCode).toBe(404);
    await tidyUp(pools, clock());
    expect(await query('select from app.exports where user_id = $1', amara.user_id)).toEqual([]);
    const removed = await query(`select payload ->> 'name' as name from graphile_worker._private_jobs`);
    expect(removed).toContainEqual({ name: file });
    time.now = began;
  });

  test('of somebody else is an administrator’s, and that they opened it is in the audit', async () => {
    const { make, as } = server();
    const [priya, amara] = [await make.admin(), await make.member()];
    const { url } = await madeFor(priya, amara);
    expect((await as(priya).get(url)).statusCode).toBe(200);
    expect(
      await query(
        `select actor_id from app.audit where target_id = $1 and action = 'person_exports.open'`,
        amara.user_id,
      ),
    ).toEqual([{ actor_id: priya.user_id }]);
  });
});

describe('a person is not erased', () => {
  test('while they are booked, and the words say for what', async () => {
    const { make, as } = server();
    const [priya, amara] = [await make.admin(), await make.member()];
    const { job_id } = await make.job(undefined, { status: 'Confirmed', assigned_to: amara.user_id });
    const [{ code }] = await query('select code from app.jobs where job_id = $1', job_id);
    expect((await as(priya).get(erasureOf(amara))).json().data).toMatchObject({ bookings: [code], erased_at: null });
    const answer = await as(priya).post(erasureOf(amara));
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      `Their shifts have to be given up first: ${code}`,
    ]);
    expect(await query('select from app.erasures where user_id = $1', amara.user_id)).toEqual([]);
  });

  test('while a hold stands, before or after it has begun', async () => {
    const { make, as, time, pools, clock } = server();
    const [priya, amara, began] = [await make.admin(), await make.member(), time.now];
    const placed = await as(priya).post(holdsOf(amara), { kind: 'safeguarding', reason: 'An enquiry is open' });
    expect(placed.statusCode).toBe(200);
    expect((await as(priya).post(holdsOf(amara), { kind: 'safeguarding', reason: 'Twice' })).statusCode).toBe(409);
    expect((await as(priya).post(erasureOf(amara))).json().message).toBe(
      'A safeguarding matter holds this up. Lift the hold first',
    );
    await as(priya).delete(`${holdsOf(amara)}/${placed.json().data.hold_id}`);
    expect((await as(priya).post(erasureOf(amara))).statusCode).toBe(200);

    const again = await as(priya).post(holdsOf(amara), { kind: 'dispute', reason: 'A claim came in' });
    await doTask(server(), 'erase_person', amara);
    expect(await query('select email from app.users where user_id = $1', amara.user_id)).toEqual([
      { email: amara.email },
    ]);
    await query(`delete from graphile_worker._private_jobs`);
    await erasuresWatch({ pools, clock })();
    expect(await query(`select from graphile_worker._private_jobs where key = $1`, `erase:${amara.user_id}`)).toEqual(
      [],
    );

    await as(priya).delete(`${holdsOf(amara)}/${again.json().data.hold_id}`);
    await erasuresWatch({ pools, clock })();
    expect(
      await query(`select from graphile_worker._private_jobs where key = $1`, `erase:${amara.user_id}`),
    ).toHaveLength(1);
    await doTask(server(), 'erase_person', amara);
    const [after] = await query('select email, first_name from app.users where user_id = $1', amara.user_id);
    expect(after).toEqual({ email: `erased.${amara.user_id}@erased.invalid`, first_name: 'Former' });
    time.now = began;
  });

  test('by themself, or twice', async () => {
    const { make, as } = server();
    const [priya, gone] = [await make.admin(), await make.locationManager()];
    expect((await as(priya).post(erasureOf(priya))).json().message).toBe('Somebody else has to erase you');
    expect((await as(priya).post(erasureOf(gone))).statusCode).toBe(200);
    expect((await as(priya).post(erasureOf(gone))).json().message).toBe('This person is erased already');
  });
});

describe('a person who is erased', () => {
  test('is out at once; their words go, their hours and invoices stay until six years are over', async () => {
    const { make, as, time, pools, clock, adapters } = server();
    const began = time.now;
    const priya = await make.admin();
    const { job, client, staff } = await make.invoiced();
    const amara = { user_id: job.assigned_to ?? '', level: 4 as const };
    const their = as(amara);
    expect((await their.get('/api/v1/me')).statusCode).toBe(200);
    await make.address(amara, { address_line_1: '1 Only Lane' });
    await adapters.files.write('papers/jab.pdf', pdf());
    await make.medical(amara, { file: 'papers/jab.pdf', file_type: 'application/pdf', file_size: pdf().length });
    const { uuid } = await makeTicket(server(), amara);
    await query(
      `insert into app.ticket_comments (uuid, user_id, description, created_at) values ($1, $2, 'It is still white', $3)`,
      uuid,
      amara.user_id,
      time.now,
    );
    const thread_id = newId(time.now);
    const { agency_id, care_provider_id, office_id, job_id } = job;
    await query(
      `insert into app.threads values ($1, $2, $3, $4, $5, 'booking', $6, $6, $7, $7)`,
      thread_id,
      agency_id,
      care_provider_id,
      office_id,
      job_id,
      amara.user_id,
      time.now,
    );
    await query(
      `insert into app.messages values ($1, $2, $3, 'Ann Lee', 'I am ill', $4)`,
      newId(time.now),
      thread_id,
      amara.user_id,
      time.now,
    );

    const plan = (await as(priya).get(erasureOf(amara))).json().data;
    expect(plan.kept).toEqual([
      { term: 'work_seeker', until: '2027-11-11' },
      { term: 'working_time', until: '2028-11-11' },
      { term: 'pay', until: '2032-12-12' },
    ]);
    expect((await as(priya).post(erasureOf(amara))).statusCode).toBe(200);
    expect((await their.get('/api/v1/me')).statusCode).toBe(401);
    await doTask(server(), 'erase_person', amara);

    expect(await query('select text from app.messages where thread_id = $1', thread_id)).toEqual([
      { text: 'This message was erased' },
    ]);
    expect(
      await query('select description, deleted_at is null as there from app.ticket_comments where uuid = $1', uuid),
    ).toEqual([{ description: '', there: false }]);
    expect(await query('select from app.medicals where member_id = $1', amara.user_id)).toEqual([]);
    expect(await query('select address_line_1 from app.addresses where member_id = $1', amara.user_id)).toHaveLength(1);
    expect(
      await query('select member_name from app.invoices where uuid = any ($1)', [client.uuid, staff.uuid]),
    ).toEqual([{ member_name: expect.stringMatching(/^Ann Lee/) }, { member_name: expect.stringMatching(/^Ann Lee/) }]);

    time.now = new Date('2033-01-15T10:00:00Z');
    await erasuresWatch({ pools, clock })();
    await doTask(server(), 'erase_person', amara);
    expect(await query('select from app.addresses where member_id = $1', amara.user_id)).toEqual([]);
    expect(
      await query('select member_name from app.invoices where uuid = any ($1)', [client.uuid, staff.uuid]),
    ).toEqual([{ member_name: 'Former user' }, { member_name: 'Former user' }]);
    expect(await query('select let_go_at is null as kept from app.timesheets where job_id = $1', job_id)).toEqual([
      { kept: false },
    ]);
    const night = '2033-01-15';
    await query('insert into app.timesheet_checks (night, begun_at) values ($1, now())', night);
    await doTask(server(), 'recheck_timesheets', { night, after: null });
    expect(await query('select checked > 0 as any, broken from app.timesheet_checks where night = $1', night)).toEqual([
      { any: true, broken: [] },
    ]);
    const [{ done_at }] = await query('select done_at from app.erasures where user_id = $1', amara.user_id);
    expect(done_at).toEqual(time.now);
    time.now = began;
  });

  test('is the only one whose history, hours and invoices the worker may change', async () => {
    const { make, pools } = server();
    const { job } = await make.invoiced();
    await query(
      `insert into app.job_history (entry_id, agency_id, care_provider_id, office_id, job_id, version, at, actor_name,
         command, to_status, member_id, member_name)
       values (gen_random_uuid(), $1, $2, $3, $4, 99, now(), 'Handover', 'assign', 'Assigned', $5, 'Ann Lee')`,
      job.agency_id,
      job.care_provider_id,
      job.office_id,
      job.job_id,
      job.assigned_to,
    );
    const changes = [
      `update timesheets set comments = 'x'`,
      `update signatures set typed = 'x'`,
      `update job_history set reason = 'x' where member_id is not null`,
      `update invoices set member_name = 'x' where member_name <> 'Former user'`,
      `update invoice_parties set name = 'x'`,
      `delete from invoice_documents`,
    ];
    await query(`insert into app.invoice_documents (uuid, file, bytes, sha256, made_at)
      select uuid, uuid || '.pdf', 1, sha256('x'), now() from app.invoices on conflict do nothing`);
    for (const change of changes) {
      const client = await pools.worker.connect();
      try {
        await expect(client.query(change)).rejects.toMatchObject({ code: '42501' });
      } finally {
        client.release();
      }
    }
  });
});
