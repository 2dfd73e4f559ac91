import pg from 'pg';
import { DEFINER_FUNCTIONS } from './definerFunctions.ts';
import { LOGINS } from './logins.ts';

/** Tables that are no tenant's and no person's, reviewed one by one. Everything else has row-level security. */
const WITHOUT_WALL: string[] = [];
/** Views that run with their owner's rights, reviewed one by one: each has tests of its own. */
const OWNERS_VIEWS = [
  'administrators',
  'job_people',
  'jobs_for_members',
  'job_market',
  'my_bookings',
  'member_cards',
  'my_threads',
  'my_messages',
  'viewer',
  'viewer_offices',
  'writable_threads',
  'thread_jobs',
  'new_threads',
  'thread_participants',
  'new_messages',
  'thread_contacts',
  'booking_contacts',
  'home_managers',
  'thread_notices',
  'active_administrators',
  'job_managers',
  'open_cancel_requests',
  'known_push_subscriptions',
  'my_induction_items',
  'job_requirements',
  'my_job_requirements',
  'member_requirements',
  'my_requirements',
  'my_unwelcome_jobs',
  'market_places',
  'market_cells',
  'market_cell_deltas',
  'hidden_places',
  'regard_names',
  'member_places',
  'taken_jobs',
  'my_check_ins',
  'my_rate_bands',
  'agency_people',
];
/**
 * Foreign keys to a tenant's table that have no tenant key, reviewed one by one. The row's policy pins the id to the
 * viewer themself; only who invited, who acts on a shift and who reviewed a certificate is left to the code: an
 * administrator belongs to no tenant.
 */
const PINNED_KEYS = [
  'invitations_invited_by_fkey',
  'jobs_created_by_fkey',
  'jobs_job_planner_fkey',
  'jobs_admin_user_fkey',
  'jobs_fill_asked_by_fkey',
  'shift_series_posts_as_fkey',
  'job_history_actor_id_fkey',
  'job_notes_user_id_fkey',
  'offers_created_by_fkey',
  'office_roles_job_id_fkey',
  'office_role_shifts_job_id_fkey',
  'skills_reviewed_by_fkey',
  'medicals_reviewed_by_fkey',
  'idempotency_keys_user_id_fkey',
  'notifications_user_id_fkey',
  'notification_preferences_user_id_fkey',
  'saved_views_user_id_fkey',
  'second_factors_user_id_fkey',
  'staff_member_id_fkey',
  'credentials_user_id_fkey',
  'passkeys_user_id_fkey',
  'passkey_challenges_user_id_fkey',
  'password_resets_user_id_fkey',
  'sessions_user_id_fkey',
  'access_ends_user_id_fkey',
  'pending_accounts_user_id_fkey',
  'pending_accounts_invited_by_fkey',
  'email_changes_user_id_fkey',
  'email_changes_asked_by_fkey',
  'push_subscriptions_user_id_fkey',
  'place_regards_created_by_fkey',
  'publications_published_by_fkey',
  'refills_started_by_fkey',
  'refill_settings_set_by_fkey',
  // A member belongs to no tenant, and may favour or block places of any.
  'member_regards_care_provider_id_fkey',
  'member_regards_office_id_fkey',
  // An offer round is of the shift that it offers: only administrators and the worker write either.
  'offers_refill_id_fkey',
  // People who talk about a shift are of both sides of it.
  'threads_opened_by_fkey',
  'messages_thread_id_fkey',
  'messages_author_id_fkey',
  'thread_people_thread_id_fkey',
  'thread_people_user_id_fkey',
  // A signature is of the same shift, by the code that writes both in one transaction; its reviewer belongs to no
  // tenant.
  'attendance_signature_id_fkey',
  'attendance_reviewed_by_fkey',
  'timesheets_candidate_signature_fkey',
  'timesheets_authorized_signature_fkey',
  'timesheets_actor_id_fkey',
  'timesheet_reviews_timesheet_id_fkey',
  'timesheet_reviews_reviewed_by_fkey',
  'minimum_wages_created_by_fkey',
  'rate_card_versions_created_by_fkey',
  'rate_cards_version_id_fkey',
  'opt_outs_changed_by_fkey',
  'engagements_started_by_fkey',
  'engagements_ended_by_fkey',
  'timesheet_confirmations_timesheet_id_fkey',
  'timesheet_confirmations_member_id_fkey',
  'timesheet_confirmations_confirmed_by_fkey',
  'timesheet_queries_raised_by_fkey',
  'timesheet_queries_answered_by_fkey',
  'timesheet_queries_closed_by_fkey',
  'attendance_claims_settled_by_fkey',
  'inductions_signature_id_fkey',
  'office_codes_office_id_fkey',
  // The code decides who set the rules of money, as above. An invoice keeps its issuer although a care provider goes to
  // another agency; the rows of an invoice are read with it, by a trigger.
  'agency_billing_updated_by_fkey',
  'vat_rules_created_by_fkey',
  'rate_bands_created_by_fkey',
  'cancellation_terms_created_by_fkey',
  // A booking points at its own terms: a trigger writes both.
  'jobs_terms_id_fkey',
  'cancel_requests_asked_by_fkey',
  'cancel_requests_decided_by_fkey',
  'office_budgets_updated_by_fkey',
  'invoices_care_provider_id_fkey',
  'invoices_office_id_fkey',
  'invoices_job_id_fkey',
  'invoices_credits_fkey',
  'invoice_items_uuid_fkey',
  'invoice_payments_uuid_fkey',
  'invoice_payments_counterpart_fkey',
  'invoice_payments_created_by_fkey',
  'invoice_documents_uuid_fkey',
  'invoice_reminders_uuid_fkey',
  // The people who raise a ticket, write to it or see to it may be of the platform, which is no tenant; the rows of a
  // ticket go with it by a key of their own where there is an agency.
  'tickets_assigned_to_id_fkey',
  'tickets_raised_by_fkey',
  'ticket_comments_uuid_fkey',
  'ticket_comments_user_id_fkey',
  'ticket_links_uuid_fkey',
  'ticket_files_uuid_fkey',
  'ticket_files_user_id_fkey',
  'ticket_files_comment_id_fkey',
  'ticket_uploads_user_id_fkey',
  'ticket_notes_uuid_fkey',
  'ticket_notes_user_id_fkey',
  // Anybody may be the subject of an export, an erasure or a hold; an administrator or the subject asks for it.
  'exports_user_id_fkey',
  'exports_asked_by_fkey',
  'erasures_user_id_fkey',
  'erasures_asked_by_fkey',
  'holds_user_id_fkey',
  'holds_placed_by_fkey',
  'holds_lifted_by_fkey',
];

/**
 * Policies that are no plain equality, reviewed one by one. A line is of its invoice, and the invoice of the opened
 * shift; a viewer who sees a person may ask for another email of theirs, and the policy on users says whom a viewer
 * sees.
 */
const OTHER_POLICIES = ['opened on app.invoice_items', 'of_known_people on app.email_changes'];

const RULES = `
with logins as (select unnest($1::text[]) as login),
listed as (select * from jsonb_to_recordset($6) r (name text, its text)),
tables as (
  select c.oid, c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.reloptions, c.relowner
  from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p', 'v', 'm'))
select 'table without forced row security: ' || relname from tables
  where relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity) and relname <> all ($2)
union all
select 'row security but no policy: ' || relname from tables t
  where relkind in ('r', 'p') and relrowsecurity and not exists (select 1 from pg_policy p where p.polrelid = t.oid)
union all
select 'policy ' || polname || ' on ' || polrelid::regclass || ' is no plain equality: ' || pg_get_expr(polqual, polrelid) from pg_policy
  where pg_get_expr(polqual, polrelid) !~ '^\\(\\w+ = \\(NULLIF\\(split_part\\(current_setting\\(''backtrace_functions''::text\\), '',''::text, \\d\\), ''''::text\\)\\)::uuid\\)$'
    and pg_get_expr(polqual, polrelid) !~ '^\\(\\w+ = app\\.(scope|command)_\\w+\\(\\)\\)$'
    and pg_get_expr(polqual, polrelid) not in ('true', '(current_setting(''backtrace_functions''::text) <> ''''::text)', '(app.command_job() IS NOT NULL)')
    -- A restrictive policy only narrows what the others admit.
    and polpermissive and polname || ' on ' || polrelid::regclass <> all ($5)
union all
select 'policy ' || polname || ' on ' || polrelid::regclass || ' shows a tenant everything' from pg_policy p
  join pg_class c on c.oid = p.polrelid
  where pg_get_expr(polqual, polrelid) in ('true', '(current_setting(''backtrace_functions''::text) <> ''''::text)') and polname <> 'everyone_reads'
    and exists (select 1 from unnest(polroles) r where r = 0 or pg_get_userbyid(r) in
      ('handover_agency', 'handover_provider', 'handover_office', 'handover_member', 'handover_guest', 'handover_auth'))
union all
select 'policy ' || polname || ' on ' || polrelid::regclass || ' lets administrators change everything without a session' from pg_policy
  where pg_get_expr(polqual, polrelid) = 'true' and polcmd <> 'r' and 'handover_admin'::regrole = any (polroles)
union all
-- Anybody may change such a setting: the scope comes from session_scope alone.
select 'reads a plain setting as the scope: ' || named
from (
  select 'policy ' || polname || ' on ' || polrelid::regclass,
    concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy
  union all
  select 'view ' || relname, pg_get_viewdef(oid) from tables where relkind = 'v'
  union all
  select 'function ' || p.oid::regprocedure, pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'app'::regnamespace and p.prokind in ('f', 'p')
  union all
  select 'trigger ' || tgname || ' on ' || tgrelid::regclass, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
) of (named, text)
where text ~ 'current_setting\\(''app\\.(user_id|agency_id|care_provider_id|office_id|command_)'
union all
select 'function that sets the scope: ' || p.oid::regprocedure from pg_proc p
  where p.prosrc ~ 'set_config\\([^,]*backtrace_functions' and p.proname not in ('session_scope', 'open_shift', 'open_fill')
union all
select 'role that may set the scope: ' || pg_get_userbyid(a.grantee) from pg_parameter_acl p, aclexplode(p.paracl) a
  where p.parname = 'backtrace_functions' and pg_get_userbyid(a.grantee) <> 'handover_gate' and a.grantee <> 10
union all
select 'view without security_invoker: ' || relname from tables
  where relkind in ('v', 'm') and not coalesce(reloptions @> array['security_invoker=true'], false) and relname <> all ($3)
union all
select 'a login owns ' || relname from tables where pg_get_userbyid(relowner) in (select login from logins)
union all
select 'login too strong: ' || rolname from pg_roles
  where rolname in (select login from logins) and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
union all
select 'login is a member of another role: ' || u.rolname from pg_auth_members m join pg_roles u on u.oid = m.member
  where u.rolname in (select login from logins)
    -- A command of a care worker reads what a care worker reads.
    and (u.rolname, pg_get_userbyid(m.roleid)) <> ('handover_command', 'handover_member')
union all
select login || ' may truncate or reference ' || relname from tables, logins
  where relkind = 'r' and (has_table_privilege(login, oid, 'TRUNCATE') or has_table_privilege(login, oid, 'REFERENCES'))
union all
select login || ' may change or delete ' || kept from logins, unnest(array['app.audit', 'app.audit_seals']) as kept
  where has_table_privilege(login, kept, 'UPDATE') or has_table_privilege(login, kept, 'DELETE')
union all
select 'signed-out login may touch ' || relname from tables, unnest(array['handover_guest', 'handover_auth']) as signed_out
  where has_table_privilege(signed_out, oid, 'SELECT') or has_table_privilege(signed_out, oid, 'INSERT')
     or has_table_privilege(signed_out, oid, 'UPDATE') or has_table_privilege(signed_out, oid, 'DELETE')
     or has_any_column_privilege(signed_out, oid, 'SELECT')
union all
select 'function open to everyone: ' || p.oid::regprocedure from pg_proc p
  where p.pronamespace = 'app'::regnamespace and p.prokind = 'f'
    and (p.proacl is null or exists (select 1 from aclexplode(p.proacl) a where a.grantee = 0 and a.privilege_type = 'EXECUTE'))
union all
select 'definer function without a fixed search_path: ' || p.oid::regprocedure from pg_proc p
  where p.pronamespace = 'app'::regnamespace and p.prosecdef
    and not exists (select 1 from unnest(coalesce(p.proconfig, '{}')) x where x like 'search_path=%')
union all
select 'definer function of the tables'' owner, whom no policy binds: ' || p.oid::regprocedure from pg_proc p
  where p.pronamespace = 'app'::regnamespace and p.prosecdef and pg_get_userbyid(p.proowner) not in ('handover_gate', 'handover_worker')
union all
select 'definer function whose search_path does not end with pg_temp: ' || p.oid::regprocedure from pg_proc p
  where p.pronamespace = 'app'::regnamespace and p.prosecdef
    and exists (select 1 from unnest(p.proconfig) x where x like 'search_path=%' and x !~ '[ ,]pg_temp$')
union all
select 'definer function outside the schema app: ' || p.oid::regprocedure from pg_proc p
  where p.prosecdef and p.pronamespace not in ('app'::regnamespace, 'pg_catalog'::regnamespace)
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
union all
select login || ' may run a definer function and is not listed for it: ' || p.oid::regprocedure from pg_proc p, logins
  where p.pronamespace = 'app'::regnamespace and p.prosecdef and pg_get_userbyid(p.proowner) <> login
    and exists (select 1 from aclexplode(p.proacl) a where pg_get_userbyid(a.grantee) = login and a.privilege_type = 'EXECUTE')
    and (p.proname, login) not in (select name, its from listed)
union all
select its || ' is listed for a definer function that it may not run: ' || name from listed
  where not exists (select 1 from pg_proc p, aclexplode(p.proacl) a
    where p.pronamespace = 'app'::regnamespace and p.prosecdef and p.proname = name and pg_get_userbyid(a.grantee) = its)
union all
select 'foreign key into a tenant''s table without the tenant key: ' || k.conname from pg_constraint k
  where k.contype = 'f' and k.connamespace = 'app'::regnamespace and k.conname <> all ($4)
    and exists (select 1 from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'agency_id' and not a.attisdropped)
    and not exists (select 1 from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname = 'agency_id')
`;

const DEFINERS = Object.entries(DEFINER_FUNCTIONS).flatMap(([name, logins]) =>
  logins.map((login) => ({ name, its: LOGINS[login] })),
);

/** Returns what in the catalogue breaks the rules of row-level security; it should be empty. */
export async function brokenRules(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ '?column?': string }>({
    text: RULES,
    values: [Object.values(LOGINS), WITHOUT_WALL, OWNERS_VIEWS, PINNED_KEYS, OTHER_POLICIES, JSON.stringify(DEFINERS)],
  });
  return rows.map((row) => row['?column?']);
}

export async function lintDatabase(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await brokenRules(client);
  } finally {
    await client.end();
  }
}
