import { LOGINS, type Login } from '../../../apps/server/src/db/logins.ts';

/**
 * An attempt of somebody who has got hold of a login: what it is for and its SQL, with names of the stage after colons. It must
 * be refused, or have no effect: no row read, written or answered. The superuser tries the same and must have an effect, or
 * the attempt proves nothing, unless `nobody` says that a rule binds even them.
 */
export type Attempt = { name: string; sql: string | readonly string[]; nobody?: true };

const SESSION = `insert into app.sessions (session_id, user_id, token_hash, device, created_at, last_seen_at, idle, expires_at)
  values (gen_random_uuid(), :admin, sha256('x'), 'x', now(), now(), '1 hour', now() + interval '1 day')`;
const AUDIT = (actor: string) => `insert into app.audit (audit_id, at, actor_id, action, target_id, request_id)
  values (gen_random_uuid(), now(), ${actor}, 'login', :admin, 'x')`;
const NOTIFICATION = (user: string, link: string, kind = 'message') =>
  `select app.notify_each(json_build_array(json_build_object('notification_id', gen_random_uuid(), 'user_id', ${user},
    'kind', '${kind}', 'title', 'Click here', 'body', 'now', 'link', ${link}, 'about', :own_job)), now(), '[]')`;

/** Attempts on sessions, passwords and factors. */
const ACCESS: Attempt[] = [
  { name: 'reads tokens of sessions', sql: 'select token_hash from app.sessions where user_id = :admin' },
  { name: 'opens a session for an administrator by hand', sql: SESSION },
  {
    name: 'opens a session by the function of sign-in, without a challenge that was passed',
    sql: `select 1 where app.open_session(sha256('y'), gen_random_uuid(), sha256('x'), false, 'x', now(), '1 hour',
      now() + interval '1 day', 'x', '{}', '{}')`,
    nobody: true,
  },
  { name: 'lengthens a session', sql: `update app.sessions set expires_at = 'infinity' where user_id = :admin` },
  { name: 'reads hashes of passwords', sql: 'select password_hash from app.credentials where user_id = :admin' },
  { name: 'writes a password', sql: `update app.credentials set password_hash = 'x' where user_id = :admin` },
  { name: 'sets another’s password by the function', sql: `select app.set_password(:admin, 'x', now())` },
  { name: 'removes a second factor', sql: 'delete from app.second_factors where user_id = :admin' },
  {
    name: 'makes a link that sets a password',
    sql: `insert into app.password_resets (token_hash, user_id, created_at, expires_at)
      values (sha256('x'), :admin, now(), now() + interval '1 day')`,
  },
  {
    name: 'makes themself an administrator',
    sql: 'update app.users set level = 1, agency_id = null, care_provider_id = null, office_id = null where user_id = :me',
  },
];

/** Attempts on places and people of others. */
const SCOPE: Attempt[] = [
  { name: 'reads a foreign shift', sql: 'select 1 from app.jobs where job_id = :foreign_job' },
  { name: 'changes a foreign shift', sql: `update app.jobs set updated_at = now() where job_id = :foreign_job` },
  { name: 'reads a foreign account', sql: 'select email from app.users where user_id = :foreign_manager' },
  { name: 'reads foreign invoices', sql: 'select 1 from app.invoices where job_id = :foreign_job' },
  { name: 'reads another’s bell', sql: 'select title from app.notifications where user_id = :admin' },
  { name: 'reads another’s medical entries', sql: 'select 1 from app.medicals where member_id = :foreign_member' },
];

/** Attempts on rates, agreed terms, hours and money. */
const MONEY: Attempt[] = [
  { name: 'changes the rate of a completed shift', sql: 'update app.jobs set staff_rate = 1 where job_id = :own_job' },
  {
    name: 'reopens a completed shift',
    sql: `update app.jobs set status = 'Published' where job_id = :own_job`,
    nobody: true,
  },
  {
    name: 'changes agreed terms',
    sql: 'update app.agreed_terms set staff_rate = 1 where job_id = :own_job',
    nobody: true,
  },
  { name: 'removes agreed terms', sql: 'delete from app.agreed_terms where job_id = :own_job', nobody: true },
  {
    name: 'changes signed hours',
    sql: 'update app.timesheets set total_time = 1 where job_id = :own_job',
    nobody: true,
  },
  { name: 'writes a balance', sql: 'update app.invoices set balance = 0 where job_id = :own_job', nobody: true },
  { name: 'removes an invoice', sql: 'delete from app.invoice_items', nobody: true },
];

/** Attempts on the queue. */
const QUEUE: Attempt[] = [
  { name: 'asks to erase a person', sql: `select app.enqueue('erase_person', json_build_object('user_id', :admin))` },
  {
    name: 'asks for a mail to any address',
    sql: `select app.enqueue('send_push', '{"email": "x@evil.example"}')`,
  },
  {
    name: 'replaces a task of another kind by its key',
    sql: `select app.enqueue('recheck_member', '{}', 'erase:' || :admin)`,
  },
  { name: 'writes to the queue itself', sql: `select graphile_worker.add_job('erase_person')` },
  { name: 'reads what waits in the queue', sql: 'select 1 from graphile_worker._private_jobs' },
  {
    name: 'gives itself the right to a task',
    sql: `insert into app.login_rights values (session_user, 'task', 'x', null)`,
  },
];

/** Attempts on notifications. */
const BELL: Attempt[] = [
  { name: 'tells a stranger', sql: NOTIFICATION(':foreign_manager', `'/job_info/' || :own_job`) },
  { name: 'tells somebody of a foreign shift', sql: NOTIFICATION(':admin', `'/job_info/' || :foreign_job`) },
  {
    name: 'tells of a kind that is not theirs',
    sql: NOTIFICATION(':admin', `'/job_info/' || :own_job`, 'invoice_paid'),
  },
  { name: 'tells with a link to elsewhere', sql: NOTIFICATION(':admin', `'https://evil.example'`), nobody: true },
  {
    name: 'writes to a bell by hand',
    sql: `insert into app.notifications (notification_id, user_id, kind, title, link, created_at)
      values (gen_random_uuid(), :admin, 'message', 'x', '/jobs', now())`,
  },
];

/** Attempts on the machine's files, other roles, settings and the schema. */
const MACHINE: Attempt[] = [
  { name: 'reads a file of the machine', sql: `select pg_read_file('PG_VERSION')` },
  { name: 'lists files of the machine', sql: `select pg_ls_dir('.')` },
  { name: 'loads a file as a large object', sql: `select lo_import('PG_VERSION')` },
  { name: 'keeps a large object', sql: 'select lo_create(0)' },
  { name: 'copies to a program', sql: `copy (select 1) to program 'cat > /dev/null'` },
  { name: 'becomes an administrator’s login', sql: 'set role handover_admin' },
  { name: 'becomes the owner', sql: 'set role handover_owner' },
  { name: 'becomes the gate of the functions', sql: 'set role handover_gate' },
  { name: 'switches triggers off for a session', sql: 'set session_replication_role = replica' },
  { name: 'switches triggers off for a table', sql: 'alter table app.jobs disable trigger user' },
  { name: 'switches row-level security off', sql: 'alter table app.jobs disable row level security' },
  { name: 'makes a function', sql: `create function app.mine() returns int language sql as 'select 1'` },
  {
    name: 'replaces a function',
    sql: `create or replace function public.mine() returns int language sql as 'select 1'`,
  },
  { name: 'makes a table', sql: 'create table app.mine (x int)' },
  { name: 'makes a schema', sql: 'create schema mine' },
  { name: 'makes a role', sql: 'create role mine' },
  { name: 'changes a role', sql: 'alter role handover_member superuser' },
  { name: 'empties a table', sql: 'truncate app.audit' },
  { name: 'reads hashes of the roles', sql: 'select rolpassword from pg_authid' },
  {
    name: 'reads what others ask',
    sql: `select query from pg_stat_activity where usename = 'postgres' and pid <> pg_backend_pid() and query not like '<insufficient%'`,
  },
  { name: 'reads what a location’s code is made from', sql: 'select secret from app.office_codes' },
];

/** Attempts on the audit and the history. */
const RECORD: Attempt[] = [
  { name: 'changes the audit', sql: `update app.audit set action = 'x'` },
  { name: 'removes the audit', sql: 'delete from app.audit' },
  { name: 'writes the audit in another’s name', sql: AUDIT(':foreign_manager') },
  { name: 'removes the history of a shift', sql: 'delete from app.job_history where job_id = :own_job' },
  {
    name: 'adds a transition of shifts',
    sql: `insert into app.job_transitions values ('Completed', 'Published')`,
  },
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
    const take = (what: string, field: string, value: string, then: string) => ({
      name: `${what}, ${how}`,
      sql: [names(field, value), then],
    });
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
      login === 'command'
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
