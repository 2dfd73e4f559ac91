import { expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { pdfWords } from '../../test/readPdf.ts';

const server = useTestServer();

test('the sheet keeps what was required and found at booking when the documents change', async () => {
  const { make, owner } = server();
  const office = await make.office(undefined, 'Willow Court');
  const helen = await make.locationManager(office);
  const priya = await make.admin();
  const amara = await make.member({ first_name: 'Amara', last_name: 'Okafor' });
  const job = await make.job(office, {});
  const sheet = (who: Person = helen) => server().as(who).get(`/api/v1/jobs/${job.job_id}/check_sheet`);
  expect((await sheet()).statusCode).toBe(404);
  const { offer_id } = await make.offer(job, amara);
  const accepted = await server().as(amara).post(`/api/v1/offers/${offer_id}/accept`);
  expect(accepted.statusCode).toBe(200);
  const { rows } = await owner.query(
    'select moment, member_id, papers, findings from app.eligibility_checks where job_id = $1',
    [job.job_id],
  );
  expect(rows).toMatchObject([{ moment: 'booking', member_id: amara.user_id, findings: [] }]);
  await owner.query(`update app.eligibility_checks set papers = $2 where job_id = $1`, [
    job.job_id,
    JSON.stringify([
      { title: 'Enhanced DBS', kind: 'criminal_record', until: '2027-03-01', in_date: true },
      { title: 'Vaccination', kind: 'vaccination', until: null, in_date: true },
      { title: 'Vaccination', kind: 'vaccination', until: '2026-01-01', in_date: false },
    ]),
  ]);
  expect((await server().as(helen).get(`/api/v1/jobs/${job.job_id}`)).json().data.check_sheet).toBe(true);
  for (const who of [helen, priya, await make.agencyManager(office), await make.providerManager(office)]) {
    const answer = await sheet(who);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const words = pdfWords(answer.rawPayload);
    for (const part of [
      'Staff check sheet',
      'Amara Okafor',
      'Willow Court',
      'Enhanced DBS',
      'In date until 1 Mar 2027',
      'Not in date',
    ])
      expect(words).toContain(part);
    expect(words).toContain('Page 1 of 1');
  }
  const stranger = await make.locationManager();
  expect((await sheet(stranger)).statusCode).toBe(404);
});

test('no login changes a stored check', async () => {
  const { rows } = await server().owner.query(
    `select grantee, privilege_type from information_schema.role_table_grants
     where table_schema = 'app' and table_name = 'eligibility_checks' and grantee like 'handover%'
       and grantee not in ('handover_owner') and privilege_type in ('UPDATE', 'DELETE')`,
  );
  expect(rows).toEqual([]);
});
