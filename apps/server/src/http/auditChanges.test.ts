import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../test/make.ts';
import { doTask } from '../../test/privacy/task.ts';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import { shiftForm } from '../../test/shiftForm.ts';
import { noteChanges } from './noteChange.ts';
import { sql } from 'kysely';

const server = useTestServer();

/** Returns the changes that the last entry about a record holds. */
async function changesOf(target_id: string, action: string) {
  const { rows } = await server().owner.query(
    'select changes from app.audit where target_id = $1 and action = $2 order by no desc limit 1',
    [target_id, action],
  );
  expect(rows).toHaveLength(1);
  return rows[0].changes;
}

describe('an entry of the audit says what changed', () => {
  test('of an account: level, place and status with before and after, of the rest only that it changed [auditChanges-1]', async () => {
    const { make, as } = server();
    const [admin, meg] = [await make.admin(), await make.agencyManager()];
    const changed = { first_name: 'Margaret', last_name: meg.last_name, email: 'margaret.new@example.org' };
    const answer = await as(admin).put(`/api/v1/users/${meg.user_id}`, { ...changed, level: 1, status: 'disabled' });
    expect(answer.statusCode).toBe(200);
    const changes = await changesOf(meg.user_id, 'users.update');
    expect(changes).toEqual([
      { table: 'email_changes', id: meg.user_id, fields: { email: 'changed' } },
      {
        table: 'users',
        id: meg.user_id,
        fields: {
          level: [2, 1],
          status: ['active', 'disabled'],
          agency_id: [meg.agency_id, null],
          first_name: 'changed',
        },
      },
    ]);
    expect(JSON.stringify(changes)).not.toMatch(/margaret/i);
  });

  test('of a rate card: role by role, before and after, although a version is added [auditChanges-2]', async () => {
    const { make, as } = server();
    const [admin, { care_provider_id }] = [await make.admin(), await make.office()];
    const url = `/api/v1/care_providers/${care_provider_id}/rate_card`;
    const [carer, cook] = ['Carer', 'Cook'].map((title) => ({ title, staff_rate: 13, hcp_rate: 18 }));
    await as(admin).put(url, { rates: [carer, cook] });
    await as(admin).put(url, { rates: [{ ...carer, staff_rate: 13.5 }, cook] });
    expect(await changesOf(care_provider_id, 'care_providers.rate_card.save')).toEqual([
      {
        table: 'rate_cards',
        id: care_provider_id,
        of: 'Carer, from 2026-11-12',
        fields: { staff_rate: [1300, 1350] },
      },
    ]);
  });

  test('of night and Sunday rates, of cancellation terms and of the minimum wage [auditChanges-3]', async () => {
    const { make, as } = server();
    const [priya, { care_provider_id }] = [await make.admin(), await make.office()];
    const here = `/api/v1/care_providers/${care_provider_id}`;
    const sunday = { band: 'sunday', staff_percent: 150, hcp_percent: 160 };
    expect((await as(priya).put(`${here}/rate_bands`, { bands: [sunday] })).statusCode).toBe(200);
    await as(priya).put(`${here}/rate_bands`, { bands: [{ ...sunday, hcp_percent: 200 }] });
    expect(await changesOf(care_provider_id, 'care_providers.rate_bands.save')).toMatchObject([
      { table: 'rate_bands', of: 'sunday, from 2026-11-12', fields: { hcp_percent: [160, 200] } },
    ]);
    const terms = [{ notice_hours: 12, paid_hours: 2 }];
    expect((await as(priya).put(`${here}/cancellation_terms`, { terms })).statusCode).toBe(200);
    expect(await changesOf(care_provider_id, 'care_providers.cancellation_terms.save')).toMatchObject([
      { table: 'cancellation_terms', fields: { terms: [expect.any(Array), terms] } },
    ]);
    const wage = { country: 'GB', valid_from: '2027-04-01', hourly: 14.5 };
    expect((await as(priya).post('/api/v1/minimum_wages', wage)).statusCode).toBe(200);
    const { rows } = await server().owner.query(`select changes from app.audit where action = 'minimum_wages.add'`);
    expect(rows[0].changes).toMatchObject([{ table: 'minimum_wages', fields: { hourly: [expect.any(Number), 1450] } }]);
  });

  test('of a shift: its rates and times, of its texts only that they changed [auditChanges-4]', async () => {
    const { make, as } = server();
    const office = await make.office();
    const here = as(await make.locationManager(office));
    const { job_id } = (await here.post('/api/v1/jobs', shiftForm(office))).json().data;
    const change = { hcp_rate: 30, description: '<p>Please come early</p>' };
    expect((await here.put(`/api/v1/jobs/${job_id}`, shiftForm(office, change))).statusCode).toBe(200);
    expect(await changesOf(job_id, 'jobs.update')).toEqual([
      { table: 'jobs', id: job_id, fields: { hcp_rate: [expect.any(Number), 3000], description: 'changed' } },
    ]);
  });

  test('of how an agency bills: days and VAT number, of bank details only that they changed [auditChanges-5]', async () => {
    const meg = await server().make.agencyManager();
    const here = server().as(meg);
    const url = `/api/v1/agencies/${meg.agency_id}/billing`;
    await here.put(url, { due_days: 14, payment_details: 'Sort code 20-00-00' });
    await here.put(url, { due_days: 30, payment_details: 'Sort code 66-66-66' });
    expect(await changesOf(meg.agency_id, 'agencies.billing.save')).toEqual([
      { table: 'agency_billing', id: meg.agency_id, fields: { due_days: [14, 30], payment_details: 'changed' } },
    ]);
  });

  test('of a medical entry no more than how it was decided, of a password nothing [auditChanges-6]', async () => {
    const { make, as } = server();
    const [admin, amara] = [await make.admin(), await make.member()];
    const { medical_id } = await make.medical(amara);
    const url = `/api/v1/staff/${amara.user_id}/medicals/${medical_id}/review`;
    const answer = await as(admin).post(url, { state: 'rejected', reason: 'The vaccine is not named' });
    expect(answer.statusCode).toBe(200);
    expect(await changesOf(medical_id, 'staff.medicals.review')).toEqual([
      { table: 'medicals', id: medical_id, fields: { state: ['verified', 'rejected'], state_reason: 'changed' } },
    ]);
    const password = { password: 'a quite new password', current_password: PASSWORD };
    await as(amara).post(`/api/v1/users/${amara.user_id}/password`, password);
    expect(await changesOf(amara.user_id, 'users.password')).toBe(null);
  });

  test('of its own transaction alone, and nothing where nobody acts [auditChanges-7]', async () => {
    const { make, as, owner } = server();
    const [admin, meg] = [await make.admin(), await make.agencyManager()];
    const url = `/api/v1/agencies/${meg.agency_id}/billing`;
    await as(admin).put(url, { due_days: 21 });
    await as(admin).put(url, { due_days: 21 });
    expect(await changesOf(meg.agency_id, 'agencies.billing.save')).toBe(null);
    await owner.query('begin');
    await owner.query(`update app.agency_billing set due_days = 22 where agency_id = $1`, [meg.agency_id]);
    const { rows } = await owner.query(`select current_setting('app.changes', true) as noted`);
    await owner.query('rollback');
    expect(rows[0].noted || null).toBe(null);
  });
});

describe('an entry', () => {
  test.each(['changes', 'salt', 'erased_hash', 'tx', 'no', 'digest'])(
    'beside who did what is written by no login: %s [auditChanges-8]',
    async (column) => {
      const { make } = server();
      const { user_id } = await make.admin();
      const write = asViewer(server(), { kind: 'admin', level: 1, user_id }, 'write', (db) =>
        sql`insert into audit (audit_id, at, actor_id, action, request_id, ${sql.ref(column)})
            values (gen_random_uuid(), now(), ${user_id}, 'x', 'y', null)`.execute(db),
      );
      await expect(write).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|428C9)$/) });
    },
  );

  test('loses its changes when the person whom it concerns is erased, and the digest still holds [auditChanges-9]', async () => {
    const { make, as, owner } = server();
    const [priya, meg] = [await make.admin(), await make.agencyManager()];
    const { first_name, last_name, email } = meg;
    const kept = { first_name, last_name, email, agency_id: meg.agency_id, level: 2 };
    await as(priya).put(`/api/v1/users/${meg.user_id}`, { ...kept, status: 'disabled' });
    const entry = async () =>
      (
        await owner.query(
          `select changes, salt, erased_hash, digest from app.audit where target_id = $1 and action = 'users.update'`,
          [meg.user_id],
        )
      ).rows[0];
    const before = await entry();
    expect(before).toMatchObject({ changes: [{ fields: { status: ['active', 'disabled'] } }], erased_hash: null });
    expect((await as(priya).post(`/api/v1/users/${meg.user_id}/erasure`)).statusCode).toBe(200);
    await doTask(server(), 'erase_person', { user_id: meg.user_id });
    expect(await entry()).toEqual({
      changes: null,
      salt: null,
      erased_hash: expect.any(Buffer),
      digest: before.digest,
    });
  });

  test('cannot be emptied of anybody who is not erased [auditChanges-10]', async () => {
    const { make, as, pools } = server();
    const [priya, meg] = [await make.admin(), await make.agencyManager()];
    await as(priya).post(`/api/v1/users/${meg.user_id}/password`, { password: 'a quite new password' });
    const client = await pools.worker.connect();
    try {
      const empty = client.query(`update app.audit set changes = null where target_id = $1`, [meg.user_id]);
      await expect(empty).rejects.toMatchObject({ code: '42501' });
    } finally {
      client.release();
    }
  });

  test('has a digest over a plain text that anybody can compute, with any content [auditChanges-11]', async () => {
    const { make, owner } = server();
    const { user_id } = await make.admin();
    const odd = 'back\\slash \\x41 é|:';
    await asViewer(server(), { kind: 'admin', level: 1, user_id }, 'write', async (db) => {
      await noteChanges(db, [{ table: 'x', id: user_id, of: odd, fields: { a: [1, 2], b: [3, 3] } }]);
      await sql`insert into audit (audit_id, at, actor_id, action, request_id)
        values (gen_random_uuid(), '2026-11-12T10:24:00.123Z', ${user_id}, ${odd}, 'r')`.execute(db);
    });
    const { rows } = await owner.query(
      `select digest = sha256(convert_to(format('%s|%s|%s|1794479040.123000|%s|-|%s:%s|1:r|%s', no, tx, audit_id, actor_id,
          length(action), action, encode(sha256(convert_to(salt::text || changes::text, 'UTF8')), 'hex')), 'UTF8')) as holds,
        changes
      from app.audit where action = $1`,
      [odd],
    );
    expect(rows).toEqual([{ holds: true, changes: [{ table: 'x', id: user_id, of: odd, fields: { a: [1, 2] } }] }]);
  });
});
