import type pg from 'pg';
import { LATE_FROM_MINUTES } from '@handover/domain/attendance/start';
import { countOf } from '../../lab/machine/count.ts';
import type { Acknowledged } from '../../lab/product/phones.ts';

/** Rules for everything that phones sent, each with the number of times that it is broken. */
export async function attendanceFindings(
  owner: pg.Pool,
  acknowledged: readonly Acknowledged[],
): Promise<Record<string, number>> {
  const ask = (text: string, ...values: unknown[]) => countOf(owner, text, ...values);
  const told = (wanted: Acknowledged['kind']) => {
    const its = acknowledged.filter(({ kind }) => kind === wanted);
    return [its.map(({ job_id }) => job_id), its.map(({ member_id }) => member_id)] as const;
  };
  const SAID = 'unnest($1::uuid[], $2::uuid[]) said (job_id, member_id)';
  return {
    'acknowledged check-ins that are lost': await ask(
      `select from ${SAID} where not exists (
         select from app.attendance a join app.jobs j using (job_id)
         where a.job_id = said.job_id and a.member_id = said.member_id and j.status in ('Checked in', 'Completed'))`,
      ...told('check_in'),
    ),
    'acknowledged check-outs that are lost': await ask(
      `select from ${SAID} where not exists (
         select from app.timesheets t join app.jobs j using (job_id)
         where t.job_id = said.job_id and t.member_id = said.member_id and t.made_by = 'check_out'
           and j.status = 'Completed')`,
      ...told('check_out'),
    ),
    'there without having been acknowledged': await ask(
      `select from app.attendance a where not a.job_id = any ($1::uuid[])
       union all select from app.timesheets t where not t.job_id = any ($2::uuid[])`,
      told('check_in')[0],
      told('check_out')[0],
    ),
    'entries written twice, or not at all': await ask(
      `select from (select job_id, 'check_in' as command from app.attendance
                    union all select job_id, 'check_out' from app.timesheets) done
       full join (select job_id, command, count(*) as n from app.job_history
                  where command in ('check_in', 'check_out') group by 1, 2) h using (job_id, command)
       where h.n is distinct from 1 or done.job_id is null`,
    ),
    'timesheets with more than one version': await ask(
      `select from app.timesheets group by job_id having count(*) <> 1 or max(version) <> 1`,
    ),
    'half done': await ask(
      `select from app.jobs j left join app.attendance a using (job_id) left join app.timesheets t using (job_id)
       where (j.status in ('Checked in', 'Completed')) <> (a.job_id is not null)
          or (j.status = 'Completed') <> (t.job_id is not null)`,
    ),
    'signatures that sign nothing': await ask(
      `select from app.signatures s
       where not exists (select from app.attendance a where a.signature_id = s.signature_id)
         and not exists (select from app.timesheets t where s.signature_id in (t.candidate_signature, t.authorized_signature))`,
    ),
    'planners told twice of something flagged, or not at all': await ask(
      `select from (select job_id, (flags <> '{}')::int as due from app.attendance) a
       full join (select substr(link, 11)::uuid as job_id, count(*) as n from app.notifications
                  where kind = 'attendance_flagged' and title = 'A check-in needs a look' group by 1) told using (job_id)
       where coalesce(told.n, 0) <> coalesce(a.due, 0)`,
    ),
    'people told twice of one thing': await ask(
      `select from app.notifications group by user_id, kind, title, link having count(*) > 1`,
    ),
    'slips that do not match who was late': await ask(
      `select from (select job_id, member_id from app.attendance where late_check_in >= $1) a
       full join app.slips s using (job_id, member_id) where a.job_id is null or s.kind is distinct from 'late'`,
      LATE_FROM_MINUTES,
    ),
    'shifts completed that nobody counted': await ask(
      `select from (select assigned_to as member_id, count(*) as n from app.jobs where status = 'Completed' group by 1) j
       full join (select member_id, sum(completed) as n from app.member_shifts group by 1) c using (member_id)
       where j.n is distinct from c.n`,
    ),
    'histories with a gap': await ask(
      `select from app.job_history h join app.jobs j using (job_id)
       group by j.job_id, j.version having count(*) <> j.version or max(h.version) <> j.version`,
    ),
    'keys without an answer': await ask(`select from app.idempotency_keys where answer is null`),
  };
}

/** Counts effects that were done before the try that was answered: the server had died between the commit and its answer. */
export async function doneUnheard(owner: pg.Pool, acknowledged: readonly Acknowledged[]): Promise<number> {
  const of = (wanted: Acknowledged['kind'], table: string) => {
    const its = acknowledged.filter(({ kind }) => kind === wanted);
    return countOf(
      owner,
      `select from unnest($1::uuid[], $2::timestamptz[]) said (job_id, sent_at) join app.${table} using (job_id)
       where received_at < sent_at`,
      its.map(({ job_id }) => job_id),
      its.map(({ sent_at }) => sent_at),
    );
  };
  return (await of('check_in', 'attendance')) + (await of('check_out', 'timesheets'));
}
