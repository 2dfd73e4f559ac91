import { LOGINS, type Login } from '../../../apps/server/src/db/logins.ts';

/**
 * An attempt of somebody who has got hold of a login: what it is for and its SQL, with names of the stage after colons. It must
 * be refused, or have no effect: no row read, written or answered. The superuser tries the same and must have an effect, or
 * the attempt proves nothing, unless `nobody` says that a rule binds even them.
 */
export type Attempt = { name: string; sql: string | readonly string[]; nobody?: true };

const attempt = (name: string, sql: Attempt['sql']): Attempt => ({ name, sql });
/** An attempt that a rule refuses to everyone. */
const forNobody = (name: string, sql: Attempt['sql']): Attempt => ({ name, sql, nobody: true });

const SESSION = `insert into app.sessions (session_id, user_id, token_hash, device, created_at, last_seen_at, idle, expires_at)
  values (gen_random_uuid(), :admin, sha256('x'), 'x', now(), now(), '1 hour', now() + interval '1 day')`;
const AUDIT = (actor: string) => `insert into app.audit (audit_id, at, actor_id, action, target_id, request_id)
  values (gen_random_uuid(), now(), ${actor}, 'login', :admin, 'x')`;
const NOTIFICATION = (user: string, link: string, kind = 'message') =>
  `select app.notify_each(json_build_array(json_build_object('notification_id', gen_random_uuid(), 'user_id', ${user},
    'kind', '${kind}', 'title', 'Click here', 'body', 'now', 'link', ${link}, 'about', :own_job)), now(), '[]')`;

/** Attempts on sessions, passwords and factors. */
const ACCESS: Attempt[] = [
  attempt('reads tokens of sessions', 'select token_hash from app.sessions where user_id = :admin'),
  attempt('opens a session for an administrator by hand', SESSION),
  forNobody(
    'opens a session by the function of sign-in, without a challenge that was passed',
    `select 1 where app.open_session(sha256('y'), gen_random_uuid(), sha256('x'), false, 'x', now(), '1 hour',
      now() + interval '1 day', 'x', '{}', '{}')`,
  ),
  attempt('lengthens a session', `update app.sessions set expires_at = 'infinity' where user_id = :admin`),
  attempt('reads hashes of passwords', 'select password_hash from app.credentials where user_id = :admin'),
  attempt('writes a password', `update app.credentials set password_hash = 'x' where user_id = :admin`),
  attempt('sets another’s password by the function', `select app.set_password(:admin, 'x', now())`),
  attempt('removes a second factor', 'delete from app.second_factors where user_id = :admin'),
  attempt(
    'makes a link that sets a password',
    `insert into app.password_resets (token_hash, user_id, created_at, expires_at)
      values (sha256('x'), :admin, now(), now() + interval '1 day')`,
  ),
  attempt(
    'makes themself an administrator',
    'update app.users set level = 1, agency_id = null, care_provider_id = null, office_id = null where user_id = :me',
  ),
];

/** Attempts on places and people of others. */
const SCOPE: Attempt[] = [
  attempt('reads a foreign shift', 'select 1 from app.jobs where job_id = :foreign_job'),
  attempt('changes a foreign shift', `update app.jobs set updated_at = now() where job_id = :foreign_job`),
  attempt('reads a foreign account', 'select email from app.users where user_id = :foreign_manager'),
  attempt('reads foreign invoices', 'select 1 from app.invoices where job_id = :foreign_job'),
  attempt('reads another’s bell', 'select title from app.notifications where user_id = :admin'),
  attempt('reads another’s medical entries', 'select 1 from app.medicals where member_id = :foreign_member'),
];

/** Attempts on rates, agreed terms, hours and money. */
const MONEY: Attempt[] = [
  attempt('changes the rate of a completed shift', 'update app.jobs set staff_rate = 1 where job_id = :own_job'),
  forNobody('reopens a completed shift', `update app.jobs set status = 'Published' where job_id = :own_job`),
  forNobody('changes agreed terms', 'update app.agreed_terms set staff_rate = 1 where job_id = :own_job'),
  forNobody('removes agreed terms', 'delete from app.agreed_terms where job_id = :own_job'),
  forNobody('changes signed hours', 'update app.timesheets set total_time = 1 where job_id = :own_job'),
  forNobody('writes a balance', 'update app.invoices set balance = 0 where job_id = :own_job'),
  forNobody('removes an invoice', 'delete from app.invoice_items'),
];

/** Attempts on the queue. */
const QUEUE: Attempt[] = [
  attempt('asks to erase a person', `select app.enqueue('erase_person', json_build_object('user_id', :admin))`),
  attempt('asks for a mail to any address', `select app.enqueue('send_push', '{"email": "x@evil.example"}')`),
  attempt(
    'replaces a task of another kind by its key',
    `select app.enqueue('recheck_member', '{}', 'erase:' || :admin)`,
  ),
  attempt('writes to the queue itself', `select graphile_worker.add_job('erase_person')`),
  attempt('reads what waits in the queue', 'select 1 from graphile_worker._private_jobs'),
  attempt('gives itself the right to a task', `insert into app.login_rights values (session_user, 'task', 'x', null)`),
];

/** Attempts on notifications. */
const BELL: Attempt[] = [
  attempt('tells a stranger', NOTIFICATION(':foreign_manager', `'/job_info/' || :own_job`)),
  attempt('tells somebody of a foreign shift', NOTIFICATION(':admin', `'/job_info/' || :foreign_job`)),
  attempt('tells of a kind that is not theirs', NOTIFICATION(':admin', `'/job_info/' || :own_job`, 'invoice_paid')),
  forNobody('tells with a link to elsewhere', NOTIFICATION(':admin', `'https://evil.example'`)),
  attempt(
    'writes to a bell by hand',
    `insert into app.notifications (notification_id, user_id, kind, title, link, created_at)
      values (gen_random_uuid(), :admin, 'message', 'x', '/jobs', now())`,
  ),
];

/** Attempts on the machine's files, other roles, settings and the schema. */
const MACHINE: Attempt[] = [
  attempt('reads a file of the machine', `select pg_read_file('PG_VERSION')`),
  attempt('lists files of the machine', `select pg_ls_dir('.')`),
  attempt('loads a file as a large object', `select lo_import('PG_VERSION')`),
  attempt('keeps a large object', 'select lo_create(0)'),
  attempt('copies to a program', `copy (select 1) to program 'cat > /dev/null'`),
  attempt('becomes an administrator’s login', 'set role handover_admin'),
  attempt('becomes the owner', 'set role handover_owner'),
  attempt('becomes the gate of the functions', 'set role handover_gate'),
  attempt('switches triggers off for a session', 'set session_replication_role = replica'),
  attempt('switches triggers off for a table', 'alter table app.jobs disable trigger user'),
  attempt('switches row-level security off', 'alter table app.jobs disable row level security'),
  attempt('makes a function', `create function app.mine() returns int language sql as 'select 1'`),
  attempt('replaces a function', `create or replace function public.mine() returns int language sql as 'select 1'`),
  attempt('makes a table', 'create table app.mine (x int)'),
  attempt('makes a schema', 'create schema mine'),
  attempt('makes a role', 'create role mine'),
  attempt('changes a role', 'alter role handover_member superuser'),
  attempt('empties a table', 'truncate app.audit'),
  attempt('reads hashes of the roles', 'select rolpassword from pg_authid'),
  attempt(
    'reads what others ask',
    `select query from pg_stat_activity where usename = 'postgres' and pid <> pg_backend_pid() and query not like '<insufficient%'`,
  ),
  attempt('reads what a location’s code is made from', 'select secret from app.office_codes'),
];

/** Attempts on the audit and the history. */
const RECORD: Attempt[] = [
  attempt('changes the audit', `update app.audit set action = 'x'`),
  attempt('removes the audit', 'delete from app.audit'),
  attempt('writes the audit in another’s name', AUDIT(':foreign_manager')),
  attempt('removes the history of a shift', 'delete from app.job_history where job_id = :own_job'),
  attempt('adds a transition of shifts', `insert into app.job_transitions values ('Completed', 'Published')`),
];

const EVERYONE: Attempt[] = [...ACCESS, ...SCOPE, ...MONEY, ...QUEUE, ...BELL, ...MACHINE, ...RECORD];

/** Actions that a login exists for, and so no attempts on it: each with the reason. */
const ITS_WORK: Partial<Record<Login, Record<string, string>>> = {
  worker: {
    'reads tokens of sessions': 'it forgets sessions that ended; what it reads are hashes',
    'makes a link that sets a password': 'it mails the link',
    'removes a second factor': 'it erases people',
    ...Object.fromEntries(
      [...SCOPE, ...QUEUE].map(({ name }) => [name, 'it works for everyone, and the queue is its own']),
    ),
    'tells a stranger': 'it tells everyone',
    'tells somebody of a foreign shift': 'it tells everyone',
    'tells of a kind that is not theirs': 'it tells everyone',
  },
};

type Naming = (field: string, value: string) => string;
/** Names another person, place or shift as the one that this transaction is for. */
const plain: Naming = (field, value) => `select set_config('app.${field}', ${value}, true)`;
/** The same where the scope is kept: only app.session_scope and app.open_shift may set it. */
const FIELDS = ['user_id', 'agency_id', 'care_provider_id', 'office_id', 'command_job'];
const itself: Naming = (field, value) =>
  `select set_config('backtrace_functions', '${','.repeat(FIELDS.indexOf(field))}' || replace(${value}, '-', ''), true)`;

/** Takes what is somebody else's, under a scope that it gives itself. */
const forged =
  (how: string, names: Naming) =>
  (login: Login): Attempt[] => {
    const take = (what: string, field: string, value: string, then: string) =>
      attempt(`${what}, ${how}`, [names(field, value), then]);
    const FIELD_OF: Partial<Record<Login, string>> = {
      agency: 'agency_id',
      provider: 'care_provider_id',
      office: 'office_id',
    };
    const field = FIELD_OF[login];
    const place = `:foreign_${login}`;
    const foreign = 'where job_id = :foreign_job';
    const of_places =
      field === undefined
        ? []
        : [
            take('reads a shift in a foreign scope', field, place, `select 1 from app.jobs ${foreign}`),
            take('reads invoices in a foreign scope', field, place, `select 1 from app.invoices ${foreign}`),
            take(
              'reads accounts in a foreign scope',
              field,
              place,
              'select email from app.users where user_id = :foreign_manager',
            ),
          ];
    const of_people =
      login === 'worker'
        ? []
        : [
            take(
              'reads a bell in another’s name',
              'user_id',
              ':admin',
              'select title from app.notifications where user_id = :admin',
            ),
            take(
              'ends sessions in another’s name',
              'user_id',
              ':admin',
              'delete from app.sessions where user_id = :admin',
            ),
            take(
              'removes a second factor in another’s name',
              'user_id',
              ':admin',
              'delete from app.second_factors where user_id = :admin',
            ),
            take(
              'reads medical entries in another’s name',
              'user_id',
              ':foreign_member',
              'select 1 from app.medicals where member_id = :foreign_member',
            ),
            take(
              'tells people in another’s name',
              'user_id',
              ':foreign_manager',
              NOTIFICATION(':foreign_member', `'/job_info/' || :foreign_job`),
            ),
          ];
    const of_shifts =
      login === 'command' || login === 'fill'
        ? [take('opens a foreign shift', 'command_job', ':foreign_job', `select 1 from app.jobs ${foreign}`)]
        : [];
    return [...of_places, ...of_people, ...of_shifts];
  };

const without = (login: Login): Attempt[] => [
  ...EVERYONE.filter(({ name }) => !(name in (ITS_WORK[login] ?? {}))),
  ...forged('by a plain setting', plain)(login),
  ...forged('by the scope itself', itself)(login),
];

/** Every attempt by the login that makes it. Administrators' own login is not here: it may read and write for everyone. */
export const ATTEMPTS: { login: Login; attempts: Attempt[] }[] = (Object.keys(LOGINS) as Login[])
  .filter((login) => login !== 'admin')
  .map((login) => ({ login, attempts: without(login) }));
