set role handover_owner;

create table app.users (
  user_id uuid primary key,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  mobile_telephone text,
  dob date,
  level smallint not null check (level between 1 and 4),
  agency_id uuid references app.agencies,
  care_provider_id uuid,
  office_id uuid,
  -- An account that somebody else added is pending until its person accepts it. Pending accounts may share an email.
  status text not null default 'active' check (status in ('active', 'disabled', 'pending')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  first_name_folded text collate "C" generated always as (lower(first_name)) stored,
  last_name_folded text collate "C" generated always as (lower(last_name)) stored,
  email_folded text collate "C" generated always as (lower(email)) stored,
  deleted_at timestamptz,
  last_sign_in_at timestamptz,
  -- The name of the picture's file. A new picture has a new name, so browsers may cache it for long.
  picture text,
  foreign key (agency_id, care_provider_id)
    references app.care_providers (agency_id, care_provider_id) on update cascade,
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade,
  -- The level decides which ids are set: the same table as viewerOf in the domain.
  constraint attached_as_level_says check (case level
    when 2 then agency_id is not null and office_id is null
    when 3 then agency_id is not null and care_provider_id is not null
    else agency_id is null and care_provider_id is null and office_id is null end)
);
create index users_of_agency on app.users (agency_id, last_name, user_id) where agency_id is not null;
create index users_of_provider on app.users (care_provider_id, last_name, user_id) where care_provider_id is not null;
create index users_of_office on app.users (office_id, last_name, user_id) where office_id is not null;
create index users_email_trgm on app.users using gin (email_folded gin_trgm_ops);
-- One index per sort of the list. The id makes the order total. Removed accounts are left out, so that a far page does
-- not read them.
create index users_by_first_name on app.users (first_name, user_id) where deleted_at is null;
create index users_by_last_name on app.users (last_name, user_id) where deleted_at is null;
create index users_by_email on app.users (email, user_id) where deleted_at is null;
create index users_by_level on app.users (level, user_id) where deleted_at is null;
create index users_by_status on app.users (status, user_id) where deleted_at is null;
create index users_by_created on app.users (created_at, user_id) where deleted_at is null;
-- A full name matches few people; a first or a last name alone matches thousands.
create index staff_by_name on app.users (last_name, first_name, user_id) where level = 4 and deleted_at is null;
create unique index users_email_key on app.users (email) where deleted_at is null and status <> 'pending';
call app.enable_tenant_rls('users', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id',
  member => 'user_id');
create policy opened on app.users for select to handover_command using (user_id = app.command_member());
create policy opened_payers on app.users for select to handover_command
  using (care_provider_id = app.command_provider());
-- Each person changes their own picture. No login other than theirs and an administrator's may.
grant select, insert, update on app.users to handover_admin, handover_agency, handover_provider, handover_office;
grant select, update (first_name, last_name, mobile_telephone, dob, updated_at, picture)
  on app.users to handover_member;
grant select, update (email, first_name, last_name, mobile_telephone, dob, status, updated_at, deleted_at,
  last_sign_in_at, picture)
  on app.users to handover_worker;
grant select, insert, update (email, status, updated_at, last_sign_in_at) on app.users to handover_gate;

-- Each first and last name once. A search among everyone first finds names and then people by the indexes of the sorts,
-- which is ten times cheaper than to read each person whose name may match.
create table app.names (
  name text primary key,
  folded text collate "C" not null generated always as (lower(name)) stored
);
create index names_trgm on app.names using gin (folded gin_trgm_ops);
call app.enable_tenant_rls('names');
grant select on app.names to handover_admin;
grant select, delete on app.names to handover_worker;
grant select, insert, delete on app.names to handover_gate;

create table app.credentials (
  user_id uuid primary key references app.users,
  password_hash text not null,
  failed_in_a_row int not null default 0,
  changed_at timestamptz not null,
  salt text generated always as ("substring"(password_hash, '^\$argon2id\$.*\$')) stored,
  -- Cookies of devices that were known before this are invalid.
  devices_since timestamptz not null default '-infinity',
  -- When they answered the offer of a second factor, so that they are asked once.
  second_factor_answered_at timestamptz
);
call app.enable_personal_rls('credentials');
grant select (user_id, salt, second_factor_answered_at), update (second_factor_answered_at)
  on app.credentials to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select (user_id), delete on app.credentials to handover_worker;
grant select, insert, update, delete on app.credentials to handover_gate;

create table app.sessions (
  session_id uuid primary key,
  user_id uuid not null references app.users,
  token_hash bytea not null unique,
  -- A challenge waits for the second factor and gives no access.
  challenge boolean not null default false,
  remember boolean not null default false,
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle interval not null,
  expires_at timestamptz not null,
  -- A challenge with a right code or key.
  passed boolean not null default false
);
create index sessions_user_id_last_seen_at_idx on app.sessions (user_id, last_seen_at desc);
create index sessions_expires_at_idx on app.sessions (expires_at);
call app.enable_personal_rls('sessions');
grant select (session_id, user_id, challenge, device, created_at, last_seen_at, idle, expires_at), delete
  on app.sessions to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select, delete on app.sessions to handover_worker;
grant select, insert, update, delete on app.sessions to handover_gate;

-- When the access of a person ended last: a server that Redis did not tell finds it here.
create table app.access_ends (
  user_id uuid primary key references app.users,
  ended_at timestamptz not null
);
create index access_ends_ended_at_idx on app.access_ends (ended_at);
call app.enable_personal_rls('access_ends');
grant select, delete on app.access_ends to handover_worker;
grant select, insert, update on app.access_ends to handover_gate;

-- Failed and counted attempts, for limits.
create table app.attempts (
  what text not null,
  subject bytea not null,
  at timestamptz not null
);
create index attempts_what_subject_at_idx on app.attempts (what, subject, at);
create index attempts_at_idx on app.attempts (at);
alter table app.attempts enable row level security;
alter table app.attempts force row level security;
create policy everything on app.attempts to handover_worker, handover_gate using (true);
grant select, delete on app.attempts to handover_worker;
grant select, insert, update, delete on app.attempts to handover_gate;

-- One row per account with a second factor of any kind: it holds the recovery codes. Without a sealed secret there is
-- no authenticator app.
create table app.second_factors (
  user_id uuid primary key references app.users,
  -- Encrypted with the server's key: a copy of the database is no use without it.
  sealed_secret text,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  recovery_hashes bytea[] not null default '{}',
  created_at timestamptz not null,
  -- A secret that waits for its first code. It gives no access.
  begun_secret text,
  constraint an_app_is_confirmed check (sealed_secret is null or confirmed_at is not null)
);
call app.enable_personal_rls('second_factors');
grant select, insert, update, delete on app.second_factors to handover_admin, handover_agency, handover_provider,
  handover_office, handover_member, handover_gate;
grant select (user_id, confirmed_at, created_at), delete on app.second_factors to handover_worker;

create table app.passkeys (
  passkey_id uuid primary key,
  user_id uuid not null references app.users,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- The signature counter of the device; 0 for a device without one.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_id_created_at_idx on app.passkeys (user_id, created_at);
call app.enable_personal_rls('passkeys');
grant select (passkey_id, user_id, credential_id, transports, name, created_at, last_used_at), insert (passkey_id,
  user_id, credential_id, public_key, counter, transports, name, created_at), update (name), delete
  on app.passkeys to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select (user_id, name, created_at, last_used_at), delete on app.passkeys to handover_worker;
grant select, update (counter, last_used_at), delete on app.passkeys to handover_gate;

-- A challenge for a device to sign, until it is used or five minutes have passed. It belongs to the person who adds a
-- passkey or has typed their password; to nobody where a passkey is all that is shown.
create table app.passkey_challenges (
  challenge_hash bytea primary key,
  user_id uuid references app.users,
  expires_at timestamptz not null
);
create index passkey_challenges_user_id_idx on app.passkey_challenges (user_id);
create index passkey_challenges_expires_at_idx on app.passkey_challenges (expires_at);
call app.enable_personal_rls('passkey_challenges');
grant select, insert, delete on app.passkey_challenges to handover_admin, handover_agency, handover_provider,
  handover_office, handover_member, handover_gate;
grant select, delete on app.passkey_challenges to handover_worker;

create table app.password_resets (
  token_hash bytea primary key,
  user_id uuid not null references app.users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user_id_idx on app.password_resets (user_id);
call app.enable_personal_rls('password_resets');
grant select, insert, delete on app.password_resets to handover_worker;
grant select, insert, update, delete on app.password_resets to handover_gate;

create table app.pending_accounts (
  user_id uuid primary key references app.users,
  invited_by uuid not null references app.users,
  -- The password that was given with the account; it counts once the account is accepted.
  password_hash text,
  -- The link and its address: a correction of the email makes it invalid.
  token_hash bytea unique,
  mailed_to text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index pending_accounts_expires_at_idx on app.pending_accounts (expires_at);
create index pending_accounts_invited_by_idx on app.pending_accounts (invited_by);
call app.enable_personal_rls('pending_accounts');
grant select, update (token_hash, mailed_to), delete on app.pending_accounts to handover_worker;
grant select, insert, delete on app.pending_accounts to handover_gate;

-- A new email that waits for its link, and one that can be undone.
create table app.email_changes (
  change_id uuid primary key,
  user_id uuid not null references app.users,
  asked_by uuid not null references app.users,
  email text not null check (email = lower(email)),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  mails int not null default 1,
  token_hash bytea unique,
  -- Cancelled, or replaced by a later one.
  ended_at timestamptz,
  confirmed_at timestamptz,
  former_email text,
  undo_hash bytea unique,
  undo_until timestamptz,
  undone_at timestamptz
);
create unique index email_changes_one_waiting on app.email_changes
  (user_id) where confirmed_at is null and ended_at is null;
create index email_changes_user_id_asked_at_idx on app.email_changes (user_id, asked_at);
create index email_changes_asked_by_idx on app.email_changes (asked_by);
call app.enable_personal_rls('email_changes');
-- A person's manager may ask for another email of theirs, in the manager's own name.
create policy of_known_people on app.email_changes to handover_admin, handover_agency, handover_provider,
  handover_office
  using (exists (select from app.users u where u.user_id = email_changes.user_id))
  with check (exists (select from app.users u where u.user_id = email_changes.user_id)
    and asked_by = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid);
grant select (change_id, user_id, asked_by, email, asked_at, expires_at, mails, ended_at, confirmed_at),
  insert (change_id, user_id, asked_by, email, asked_at, expires_at), update (expires_at, mails, ended_at)
  on app.email_changes to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select, update (token_hash, undo_hash), delete on app.email_changes to handover_worker;
grant select, update on app.email_changes to handover_gate;

create table app.invitations (
  invitation_id uuid primary key,
  -- The worker makes the link when it sends the mail, and keeps the hash only.
  token_hash bytea unique,
  type text not null check (type in ('agency', 'care_provider', 'staff_member')),
  email text not null check (email = lower(email)),
  agency_id uuid references app.agencies,
  invited_by uuid not null references app.users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  message text not null default '',
  sent_at timestamptz,
  opened_at timestamptz,
  -- A care provider's manager sees the invitations of their own company, not those of the agency's other clients.
  inviting_care_provider_id uuid,
  foreign key (agency_id, inviting_care_provider_id)
    references app.care_providers (agency_id, care_provider_id) on update cascade,
  constraint a_care_provider_is_invited_into_an_agency check ((type = 'care_provider') = (agency_id is not null)),
  -- Without the agency, the key into the tree would not be checked.
  constraint a_care_provider_invites_into_its_agency check (inviting_care_provider_id is null or agency_id is not null)
);
-- Inviting somebody again renews the open invitation.
create unique index invitations_open_key on app.invitations
  (email, type, coalesce(agency_id, '00000000-0000-0000-0000-000000000000'),
   coalesce(inviting_care_provider_id, '00000000-0000-0000-0000-000000000000'))
  where used_at is null and revoked_at is null;
-- Lists show the last sent first. A renewed invitation was sent again.
create index invitations_by_type on app.invitations (type, expires_at desc, invitation_id desc);
create index invitations_of_agency on app.invitations (agency_id, expires_at desc, invitation_id desc);
create index invitations_of_care_provider on app.invitations
  (inviting_care_provider_id, expires_at desc, invitation_id desc) where inviting_care_provider_id is not null;
call app.enable_tenant_rls('invitations', agency => 'agency_id', provider => 'inviting_care_provider_id');
grant select, insert, update on app.invitations to handover_admin, handover_agency, handover_provider;
grant select, update (token_hash, message, sent_at), delete on app.invitations to handover_worker;
grant select, update (used_at, opened_at) on app.invitations to handover_gate;

-- The answer to a request by its idempotency key.
create table app.idempotency_keys (
  user_id uuid references app.users,
  key text,
  request_hash bytea not null,
  answer_status int,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_created_at_idx on app.idempotency_keys (created_at);
call app.enable_personal_rls('idempotency_keys');
grant select, insert, update on app.idempotency_keys to handover_admin, handover_agency, handover_provider,
  handover_office, handover_member;
grant select, update (answer), delete on app.idempotency_keys to handover_worker;

set role handover_gate;

-- Names of administrators, for people who may choose one as planner.
create view app.administrators as
  select user_id, first_name, last_name from app.users where level = 1 and status = 'active' and deleted_at is null;
grant select on app.administrators to handover_admin, handover_agency, handover_provider, handover_office;

-- Ids of active administrators, for people who may not know their names.
create view app.active_administrators with (security_barrier) as
  select u.user_id from app.users u where u.level = 1 and u.status = 'active' and u.deleted_at is null;
grant select on app.active_administrators to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member, handover_worker;

-- The person who asks: one row, read by other views. No login may read it.
create view app.viewer with (security_barrier) as
  select u.user_id, u.level, u.agency_id, u.care_provider_id, u.office_id
  from app.users u where u.user_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid;

-- Locations of the viewer's part of the tree. Views ask by a sub-select, because the planner may turn EXISTS into a
-- hash of all rows.
create view app.viewer_offices with (security_barrier) as
  select o.office_id from app.offices o
  where exists (select from app.viewer v where v.level <> 4
    and (v.agency_id is null or o.agency_id = v.agency_id)
    and (v.care_provider_id is null or o.care_provider_id = v.care_provider_id)
    and (v.office_id is null or o.office_id = v.office_id));

reset role;
