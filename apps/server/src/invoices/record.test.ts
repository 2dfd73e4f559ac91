import { expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';

const server = useTestServer();

test('a record of an invoice has its reference, parties, shift, amount and payments [record-1]', async () => {
  const { make, as, owner } = server();
  const admin = await make.admin();
  const office = await make.office(await make.provider(await make.agency('Larkfield Staffing'), 'Meadowbank Homes'));
  await owner.query(
    `insert into app.agency_billing values ($1, null, 14, 'Payable within a fortnight.', '', $2, now())`,
    [office.agency_id, admin.user_id],
  );
  const ann = await make.member({ first_name: 'Ann', last_name: 'Lee' });
  const { client } = await make.invoiced({ office, title: 'Night Carer', assigned_to: ann.user_id });
  const notes = { client_notes: 'Please quote it.', admin_notes: 'Ring on Friday.' };
  await as(admin).put(`/api/v1/invoices/${client.uuid}`, notes);
  const entered = { amount: 56.68, payment_method_id: '', receipt: 'BACS 55140233', date: '2026-11-12' };
  const answer = await as(admin).post(`/invoices/${client.uuid}/payment/store`, entered);
  expect(answer.json().data).toMatchObject({
    id: client.id,
    uuid: client.uuid,
    reference: 'INV-2026-000001',
    date: '2026-11-12',
    due_date: '2026-11-26',
    amount: 256.68,
    tax_total: 42.78,
    balance: 200,
    ...notes,
    terms: 'Payable within a fortnight.',
    job: { title: 'Night Carer' },
    agent: { uuid: office.agency_id, company_name: 'Larkfield Staffing' },
    care_provider: { uuid: office.care_provider_id, company_name: 'Meadowbank Homes' },
    staff_member: { uuid: ann.user_id, name: 'Ann Lee' },
    items: [
      {
        id: expect.any(Number),
        name: expect.stringMatching(/^Night Carer, /),
        qty: 11.5,
        unit_cost: 18.6,
        tax_total: 42.78,
        total: 256.68,
      },
    ],
    payments: [{ id: expect.any(Number), amount: 56.68, receipt: 'BACS 55140233', date: '2026-11-12' }],
  });
  expect((await as(admin).get(`/api/v1/invoices/${client.uuid}`)).json()).toEqual(answer.json());
});
