import type pg from 'pg';
import { stepOf } from '@handover/domain/attendance/code';
import { quarterUp } from '@handover/domain/attendance/quarters';
import { londonDay } from '@handover/domain/time';
import type { DayCommand } from './commands.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const REASON = 'As it was on the day';

/** `taken_at`: when somebody last took it, if that was after it had begun. */
type Day = {
  starts_at: Date;
  ends_at: Date;
  latitude: number;
  longitude: number;
  code: string;
  taken_at: Date | null;
};

async function dayOf(owner: pg.Pool, job_id: string, now: Date): Promise<Day> {
  const { rows } = await owner.query<Day>(
    `select starts_at, ends_at, latitude, longitude, app.code_from(c.secret, c.office_id, $2) as code,
       (select max(h.at) from app.job_history h
        where h.job_id = j.job_id and h.to_status = 'Confirmed' and h.from_status <> h.to_status and h.at > j.starts_at) as taken_at
     from app.jobs j join app.office_codes c using (office_id) where job_id = $1`,
    [job_id, stepOf(now)],
  );
  return rows[0] as Day;
}

/** Inputs for commands on the day or after it; most are valid in themselves, so that only the shift refuses them. */
export async function dayWords(
  owner: pg.Pool,
  { n, command }: { n: number; command: DayCommand },
  job_id: string,
): Promise<Record<string, unknown>> {
  const now = new Date();
  const day = await dayOf(owner, job_id, now);
  switch (command) {
    case 'check_in':
      return { job_id, ...comingIn(n, day, now), sent_at: now.toISOString() };
    case 'check_out': {
      const signed = n % 3 > 0 && { authorized_person: 'Sister Clarke', authorized_signature: 'Sister Clarke' };
      const times = { captured_at: now.toISOString(), sent_at: now.toISOString() };
      const hand = { candidate_signature: 'Ann Lee', terms: true };
      return { job_id, ...hoursOf(n, day, now), ...hand, ...(signed || { nobody_to_sign: true }), ...times };
    }
    case 'close':
    case 'correct':
      return { job_id, ...hoursOf(n, day, now), reason: REASON };
    case 'confirm_hours':
      return { job_id, version: await lastVersion(owner, job_id) };
    case 'query':
      return { job_id, text: REASON, hours: n % 4 > 0 ? hoursOf(n, day, now) : null };
    case 'answer_query':
      return { job_id, text: REASON };
    case 'cancel_late':
      return { job_id, reason: REASON, paid_minutes: await shownMinutes(owner, job_id) };
    case 'pay':
      return payment(owner, n, job_id);
    case 'reverse':
      return { ...(await lastPaid(owner, job_id)), reason: REASON };
    default:
      return { job_id };
  }
}

async function lastVersion(owner: pg.Pool, job_id: string): Promise<number> {
  const { rows } = await owner.query<{ version: number }>(
    'select coalesce(max(version), 1) as version from app.timesheets where job_id = $1',
    [job_id],
  );
  return rows[0]?.version ?? 1;
}

/** Notice below which a member who accepted is paid half of such a shift. */
async function shownMinutes(owner: pg.Pool, job_id: string): Promise<number> {
  const { rows } = await owner.query<{ minutes: number }>(
    `select case when status = 'Confirmed' and not no_show then 240 else 0 end as minutes from app.jobs where job_id = $1`,
    [job_id],
  );
  return rows[0]?.minutes ?? 0;
}

const NONE = '00000000-0000-7000-8000-000000000000';

/** All of it, a part of it, or a penny too much; of an invoice that is there, if there is one. */
async function payment(owner: pg.Pool, n: number, job_id: string): Promise<Record<string, unknown>> {
  const { rows } = await owner.query<{ uuid: string; balance: number }>(
    `select uuid, balance::int from app.invoices where job_id = $1 and purpose <> 'credit_note'
     order by credited_at is null desc, kind = $2 desc, uuid limit 1`,
    [job_id, n % 2 === 0 ? 'client' : 'staff'],
  );
  const { uuid, balance } = rows[0] ?? { uuid: NONE, balance: 0 };
  const pence = [balance, Math.ceil(balance / 3), balance + 1][n % 3] || 1;
  return { uuid, amount: pence / 100, date: londonDay(new Date()) };
}

async function lastPaid(owner: pg.Pool, job_id: string): Promise<{ uuid: string; payment: number }> {
  const { rows } = await owner.query<{ uuid: string; payment: number }>(
    `select uuid, p.id::int as payment from app.invoice_payments p join app.invoices i using (uuid)
     where i.job_id = $1 and p.method <> 'credit_note' and p.reverses is null order by p.id desc limit 1`,
    [job_id],
  );
  return rows[0] ?? { uuid: NONE, payment: 1 };
}

/** Proof of a check-in: now and then any kind, valid or not; sometimes kept on the phone since they came. */
function comingIn(n: number, { starts_at, ends_at, latitude, longitude, code }: Day, now: Date) {
  const kept = starts_at < now && (n % 3 === 0 || ends_at <= now);
  const came = kept ? new Date(Math.min(starts_at.getTime() + ((n % 4) - 1) * 4 * MINUTE, now.getTime())) : now;
  const at = came.toISOString();
  const here = { position: { latitude, longitude, accuracy: 20, at } };
  const too_far = { position: { latitude: latitude + 1, longitude, accuracy: 20, at } };
  const for_review = { position_failed: 'denied', review_reason: REASON };
  const by_code = kept ? here : { code };
  const ways = [here, by_code, here, for_review, by_code, here, too_far];
  const captured = { captured_at: at, start_time: quarterUp(came).toISOString() };
  return { candidate_signature: 'Ann Lee', ...captured, ...ways[n % ways.length] };
}

/** About the shift, since it was theirs and until now; few commands of a sequence say the same. */
function hoursOf(n: number, { starts_at, taken_at }: Day, now: Date) {
  const early = starts_at.getTime() - HOUR + (n % 3) * 15 * MINUTE;
  const start = quarterUp(new Date(Math.max(early, taken_at?.getTime() ?? 0)));
  const end = Math.min(quarterUp(now).getTime(), start.getTime() + 8 * HOUR);
  return { start_time: start.toISOString(), end_time: new Date(end).toISOString(), break_time: 5 * (n % 5) };
}
