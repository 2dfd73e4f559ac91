import type pg from 'pg';
import { PLATFORM_TERMS } from '@handover/domain/cancellations/lateCancellationPay';
import { JOB_COMMANDS, JOB_STATUSES, leadsTo } from '@handover/domain/shifts/status';
import { KIND_RIGHTS, TASK_RIGHTS } from './loginRights.ts';
import { LOGINS, type Login } from './logins.ts';

/** Every change of a status that some command may make. */
const TRANSITIONS = JOB_STATUSES.flatMap((from) =>
  JOB_STATUSES.filter((to) => to !== from && JOB_COMMANDS.some((command) => leadsTo(command, from, to))).map((to) => ({
    from_status: from,
    to_status: to,
  })),
);

type Right = { login: string; what: 'task' | 'kind'; name: string; keys: string | null };
/** Rights of each login: the tasks that it may enqueue and the kinds of notification that it may send. */
const RIGHTS: Right[] = [
  ...Object.entries(TASK_RIGHTS).flatMap(([name, { logins, key = null }]) =>
    logins.map((login) => ({ login: LOGINS[login], what: 'task' as const, name, keys: key })),
  ),
  ...Object.entries(KIND_RIGHTS).flatMap(([login, kinds]) =>
    kinds.map((name) => ({ login: LOGINS[login as Login], what: 'kind' as const, name, keys: null })),
  ),
];

/**
 * Writes the rules that the database keeps beside the domain: only the domain defines them, and each migration copies
 * them.
 */
export async function writeRules(client: pg.Client): Promise<void> {
  await client.query('begin');
  await client.query(
    `with said as (select * from jsonb_to_recordset($1) r (from_status text, to_status text)),
     gone as (delete from app.job_transitions t where not exists (select from said s where s = (t.from_status, t.to_status)))
     insert into app.job_transitions (from_status, to_status) select * from said on conflict do nothing`,
    [JSON.stringify(TRANSITIONS)],
  );
  await client.query(
    `insert into app.platform_terms (cancellation) select $1::jsonb
     where $1::jsonb is distinct from (select cancellation from app.platform_terms order by version_id desc limit 1)`,
    [JSON.stringify(PLATFORM_TERMS)],
  );
  await client.query(
    `with said as (select * from jsonb_to_recordset($1) r (login text, what text, name text, keys text)),
     gone as (delete from app.login_rights t
              where not exists (select from said s where (s.login, s.what, s.name) = (t.login, t.what, t.name)))
     insert into app.login_rights (login, what, name, keys) select login, what, name, keys from said
     on conflict (login, what, name) do update set keys = excluded.keys`,
    [JSON.stringify(RIGHTS)],
  );
  await client.query('commit');
}
