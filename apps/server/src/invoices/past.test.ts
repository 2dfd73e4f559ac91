import { expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { invoicesOf, linesOf } from '../../test/invoices.ts';
import { asServer } from '../db/connect.ts';
import { pastInvoiceTasks } from './pastTasks.ts';

const server = useTestServer();
const work = (after: string | null = null) => {
  const { pools, clock, outside, config } = server();
  const parts = { task_id: 'one', mail: null as never, files: outside.files, live: outside.live, config };
  return asServer(pools, 'worker', (db) =>
    pastInvoiceTasks.raise_past_invoices({ db, now: clock(), ...parts }, { after }),
  );
};

test('a shift completed before invoices existed gets its invoices once, dated on the day of issue', async () => {
  const { make, owner } = server();
  const worked = await make.worked();
  // Ids are ordered by time, and this one must come first.
  server().time.now = new Date(server().clock().getTime() + 1_000);
  const unsigned = await make.job(undefined, {
    status: 'Completed',
    starts_at: new Date('2026-11-09T08:00:00Z'),
    ends_at: new Date('2026-11-09T20:00:00Z'),
  });
  const { job: invoiced } = await make.invoiced();
  const booked = await make.job(undefined, { status: 'Confirmed' });
  // Killed after the first shift, the task continues with those without invoices.
  await owner.query(`create function public.cursed() returns trigger language plpgsql as
    $f$ begin if new.job_id = '${unsigned.job_id}' then raise exception 'killed'; end if; return new; end $f$`);
  await owner.query(
    'create trigger cursed before insert on app.invoices for each row execute function public.cursed()',
  );
  await expect(work()).rejects.toThrow('killed');
  expect(await invoicesOf(server(), worked)).toHaveLength(2);
  await owner.query('drop function public.cursed cascade');
  server().time.now = new Date('2026-11-20T10:00:00Z');
  await work();
  await work();
  const [client, ...more] = await invoicesOf(server(), unsigned);
  expect(more).toHaveLength(1);
  expect(client).toMatchObject({ date: '2026-11-20', due_date: '2026-12-20', timesheet_version: null });
  expect(await linesOf(server(), client)).toMatchObject([{ minutes: 690, unit_cost: 1860 }]);
  for (const job of [worked, invoiced]) expect(await invoicesOf(server(), job)).toHaveLength(2);
  expect(await invoicesOf(server(), booked)).toEqual([]);
});
