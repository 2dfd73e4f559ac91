import { afterAll, beforeAll, expect, test } from 'vitest';
import { atWork, MORNING, signed } from './checkOuts.ts';
import { type TestServer, openTestServer } from './testServer.ts';
import { moneyAddsUp } from './money.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  server.time.now = MORNING;
  const { ann, job } = await atWork(server);
  const answer = await server.as(ann).post(`/api/v1/jobs/${job.job_id}/checkout`, await signed(MORNING));
  if (answer.statusCode !== 200) throw new Error(answer.body);
});
afterAll(() => server.close());

const PAYMENT = `insert into app.invoice_payments (uuid, amount, method, date, created_by_name, created_at)
  select uuid, 1, 'cash', date, 'Ann Lee', created_at from app.invoices`;

/** Faults that only the owner could make, without constraints and triggers. */
const BREAKS: [what: string, statement: string, words: string][] = [
  ['a balance that lost a penny', `update app.invoices set balance = balance - 1`, 'payments and balance'],
  ['a payment that settled nothing', PAYMENT, 'payments and balance'],
  ['a line that is gone', `delete from app.invoice_items where id = (select min(id) from app.invoice_items)`, 'lines'],
  ['a number that was left out', `update app.invoices set number = 2 where kind = 'client'`, 'gap'],
  ['a counter that ran ahead', `update app.invoice_counters set last = 2`, 'counter'],
  [
    'an invoice without the other',
    `update app.invoices set purpose = 'credit_note' where kind = 'staff'`,
    'two invoices',
  ],
  ['hours that nobody signed', `update app.timesheets set total_time = total_time + 1`, 'last hours'],
  [
    'a total that counts too many',
    `insert into app.tally_deltas (what, scope_id, n) select what, scope_id, 1 from app.tally_deltas`,
    'totals',
  ],
];

test('after a check-out the money adds up', async () => {
  await expect(moneyAddsUp(server.owner)).resolves.toBeUndefined();
});

test.each(BREAKS)('%s is found and described', async (_, statement, words) => {
  const { owner } = server;
  await owner.query(`begin; set local session_replication_role = replica;
    alter table app.invoices drop constraint a_credit_note_credits, drop constraint a_series_says_what_it_is,
      drop constraint paid_at_most_in_full, drop constraint tax_is_part_of_it;
    alter table app.timesheets drop constraint the_total_is_what_passed`);
  try {
    await owner.query(statement);
    await expect(moneyAddsUp(owner)).rejects.toThrow(words);
  } finally {
    await owner.query('rollback');
  }
});
