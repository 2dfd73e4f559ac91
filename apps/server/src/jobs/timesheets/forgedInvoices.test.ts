import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { atWork, MORNING } from '../../../test/checkOuts.ts';
import { useHouse } from '../../../test/harness.ts';
import { type Db, kyselyOn } from '../../db/connect.ts';
import { newId } from '../../db/id.ts';
import { LOGINS, type Login } from '../../db/logins.ts';
import { addTimesheet } from './add.ts';

const house = useHouse();
beforeAll(() => void (house().time.now = MORNING));

type Scope = {
  command_job?: string;
  user_id?: string;
  agency_id?: string;
  care_provider_id?: string;
  office_id?: string;
};
/** One transaction under a login, as somebody who has got hold of it would send it; nothing of it stays. */
async function under<T>(login: Login, scope: Scope, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await house().pools[login].connect();
  try {
    await client.query('begin');
    for (const [name, value] of Object.entries(scope)) {
      await client.query('select set_config($1, $2, true)', [`app.${name}`, value]);
    }
    return await work(kyselyOn(client));
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

const LINE = {
  name: 'Healthcare Assistant, a night',
  pay_kind: 'basic',
  minutes: 690,
  unit_cost: 1340,
  tax_treatment: 'outside_scope',
  tax_rate: 0,
  tax_reason: '',
};
const draft = (over: object = {}, kind = 'staff') => [
  { kind, uuid: newId(MORNING), credit_note: newId(MORNING), lines: [{ ...LINE, ...over }] },
];
const raise = (db: Db, job_id: string, drafts: object, { now = MORNING, purpose = 'shift' } = {}) =>
  sql`select * from app.raise_invoices(${job_id}, ${purpose}, ${JSON.stringify(drafts)}::json, '', ${now})`.execute(db);

describe('whoever has got hold of a login', () => {
  test('reads no facts of a shift and raises nothing for it, unless they complete it in the same moment', async () => {
    const { job } = await house().make.invoiced();
    const { agency_id, care_provider_id, office_id } = job;
    for (const login of Object.keys(LOGINS) as Login[]) {
      if (login === 'worker') continue;
      const scope = { user_id: job.assigned_to ?? '', agency_id, care_provider_id, office_id };
      const facts = (db: Db) => sql`select app.invoice_facts(${job.job_id}, 'shift', ${MORNING})`.execute(db);
      expect([login, await refusal(under(login, scope, facts))]).toEqual([login, '42501']);
      expect([login, await refusal(under(login, scope, (db) => raise(db, job.job_id, draft())))]).toEqual([
        login,
        '42501',
      ]);
      const late = { purpose: 'late_cancellation' };
      const cancelled = (db: Db) => raise(db, job.job_id, draft(), late);
      expect([login, await refusal(under(login, scope, cancelled))]).toEqual([login, '42501']);
      const settle = (db: Db) =>
        sql`select app.settle_with(${newId(MORNING)}, ${newId(MORNING)}, ${MORNING})`.execute(db);
      expect([login, await refusal(under(login, scope, settle))]).toEqual([login, '42501']);
    }
  });

  test('writes no invoice, line or counter by themselves', async () => {
    const { job, staff } = await house().make.invoiced();
    const scope = {
      user_id: job.assigned_to ?? '',
      agency_id: job.agency_id,
      care_provider_id: job.care_provider_id,
      office_id: job.office_id,
    };
    for (const login of ['agency', 'provider', 'office', 'member'] as const) {
      for (const statement of [
        sql`update app.invoices set balance = 0 where uuid = ${staff.uuid}`,
        sql`update app.invoice_counters set last = 1`,
        sql`insert into app.invoice_items (uuid, position, name) values (${staff.uuid}, 9, 'More')`,
        sql`insert into app.invoice_payments (uuid, amount) values (${staff.uuid}, -1)`,
        sql`delete from app.invoices`,
      ]) {
        expect([login, await refusal(under(login, scope, (db) => statement.execute(db)))]).toEqual([login, '42501']);
      }
    }
  });

  /** A member who signs their own hours themselves, and then says what they are worth. */
  async function signing(drafts: object, { of = '', now = MORNING } = {}) {
    const { ann, job } = await atWork(house());
    const finish = async (db: Db) => {
      const hours = { start_time: job.starts_at, end_time: job.ends_at, break_time: 30, break_is_paid_for: false };
      const signed = { comments: '', authorized_person: '', nobody_to_sign: true };
      const pictures = { candidate_signature: null, authorized_signature: null };
      const viewer = { kind: 'member', level: 4, user_id: ann.user_id, member_id: ann.user_id } as never;
      const sheet = { ...hours, ...signed, ...pictures, member_id: ann.user_id, made_by: 'check_out' as const };
      await addTimesheet({ db, now: MORNING, viewer }, job, { ...sheet, checked_out_at: MORNING, flags: [] });
      await db
        .updateTable('jobs')
        .set({ status: 'Completed', updated_at: MORNING })
        .where('job_id', '=', job.job_id)
        .execute();
      return raise(db, of || job.job_id, drafts, { now });
    };
    return refusal(under('command', { user_id: ann.user_id, command_job: job.job_id }, finish));
  }

  test('raises the hours that they have signed at the rates of their shift', async () => {
    expect(await signing(draft())).toBe('done');
  });

  test.each([
    ['another rate', draft({ unit_cost: 1341 })],
    ['more minutes than were signed', draft({ minutes: 691 })],
    ['fewer minutes', draft({ minutes: 630 })],
    ['VAT that is theirs to keep', draft({ tax_treatment: 'standard', tax_rate: 2000 })],
    ['words of another shift', draft({ name: 'Registered Nurse, a night' })],
    ['nothing at all', []],
    ['an invoice without a line', [{ kind: 'staff', uuid: newId(MORNING), lines: [] }]],
    [
      'every minute as a line of its own, each rounded up',
      [{ ...draft()[0], lines: Array.from({ length: 690 }, () => ({ ...LINE, minutes: 1 })) }],
    ],
    [
      'minutes that take each other back',
      [
        {
          ...draft()[0],
          lines: [
            { ...LINE, minutes: 700 },
            { ...LINE, minutes: -10 },
          ],
        },
      ],
    ],
    [
      'a client invoice at the pay rate',
      draft({ tax_treatment: 'standard', tax_rate: 2000, tax_reason: 'Supply of staff' }, 'client'),
    ],
    ['a client invoice without its VAT', draft({ unit_cost: 1860 }, 'client')],
  ])('is refused %s', async (_, drafts) => {
    expect(await signing(drafts)).toBe('23514');
  });

  test('is refused another shift, and another day', async () => {
    const { job } = await house().make.invoiced();
    expect(await signing(draft(), { of: job.job_id })).toBe('42501');
    expect(await signing(draft(), { now: new Date('2026-01-01T08:00:00Z') })).toBe('42501');
  });
});
