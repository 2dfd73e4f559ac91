import { describe, expect, test } from 'vitest';
import { setBands } from '../../../test/agreed.ts';
import { atWork, MORNING, signed } from '../../../test/checkOuts.ts';
import { useTestServer } from '../../../test/harness.ts';
import type { MadeJob } from '../../../test/makeJobs.ts';

const server = useTestServer();

type Place = Pick<MadeJob, 'agency_id' | 'care_provider_id' | 'office_id'>;

/** Ann took the night after `first` ran, and checks out in the morning: that issues both invoices. */
async function worked(over: Record<string, unknown> = {}, first?: (at: Place) => Promise<void>): Promise<MadeJob> {
  server().time.now = MORNING;
  const office = await server().make.office();
  await first?.(office);
  const { ann, job } = await atWork(server(), over, office);
  const left = await server()
    .as(ann)
    .post(`/api/v1/jobs/${job.job_id}/checkout`, await signed(MORNING));
  expect(left.statusCode).toBe(200);
  return job;
}

const said = async ({ job_id }: MadeJob) =>
  (
    await server().owner.query(
      `select i.kind, i.due_date::text, i.terms, i.amount, p.vat_number,
         array_agg(l.name || ' ' || l.minutes || ' ' || l.unit_cost || ' ' || l.tax_treatment order by l.position) as lines
       from app.invoices i join app.invoice_items l using (uuid) join app.invoice_parties p on p.party_id = i.supplier
       where i.job_id = $1 group by i.uuid, p.party_id order by i.kind`,
      [job_id],
    )
  ).rows;

describe('changed billing settings', () => {
  test('never change an issued invoice', async () => {
    const before = await worked();
    const issued = await said(before);
    const { agency_id, care_provider_id } = before;
    const admin = server().as(await server().make.admin());
    const set = [
      await admin.put(`/api/v1/agencies/${agency_id}/billing`, {
        vat_number: 'GB123456789',
        due_days: 7,
        terms: 'Now',
      }),
      await admin.post(`/api/v1/agencies/${agency_id}/vat_rules`, {
        treatment: 'nursing_concession',
        reason: 'Nurses',
        valid_from: '2026-11-12',
      }),
      await admin.put(`/api/v1/care_providers/${care_provider_id}/rate_bands`, {
        bands: [{ band: 'night', from_time: '22:00', to_time: '06:00', staff_percent: 120, hcp_percent: 150 }],
      }),
    ];
    expect(set.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await said(before)).toEqual(issued);
    expect(issued).toMatchObject([{ due_date: '2026-12-12', terms: '', vat_number: null }, { kind: 'staff' }]);
    expect(issued[0].lines).toHaveLength(1);
  });

  test('apply to the next shift there: its day, its terms, its bands; its VAT by the day on which it starts', async () => {
    const admin = server().as(await server().make.admin());
    const job = await worked({ staff_rate: 1000, hcp_rate: 2000 }, async (office) => {
      const { agency_id } = office;
      const billing = { vat_number: 'GB123456789', due_days: 7, terms: 'Now' };
      await admin.put(`/api/v1/agencies/${agency_id}/billing`, billing);
      await setBands(server(), office, [
        { band: 'night', from_time: '22:00', to_time: '06:00', staff_percent: 120, hcp_percent: 150 },
      ]);
      const concession = { treatment: 'nursing_concession', reason: 'Nurses', valid_from: '2026-11-12' };
      await admin.post(`/api/v1/agencies/${agency_id}/vat_rules`, concession);
    });
    const [client, staff] = await said(job);
    expect(client).toMatchObject({ due_date: '2026-11-19', terms: 'Now', vat_number: 'GB123456789' });
    // The break of half an hour comes off the cheapest hours; the night began the day before the rule applies.
    expect(client.lines.map((line: string) => line.replace(/^.*08:00/, ''))).toEqual([
      ' 210 2000 standard',
      ', night rate 480 3000 standard',
    ]);
    expect(staff.lines.map((line: string) => line.replace(/^.*08:00/, ''))).toEqual([
      ' 210 1000 outside_scope',
      ', night rate 480 1200 outside_scope',
    ]);
  });
});
