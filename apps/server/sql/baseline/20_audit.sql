set role handover_owner;

-- The audit is append-only: no login has UPDATE or DELETE. The first six columns keep their order, because functions
-- insert them by position.
create table app.audit (
  audit_id uuid primary key,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  target_id uuid,
  request_id text not null,
  -- Changes of the transaction until the entry: [{table, id, fields: {column: [before, after]}}].
  changes jsonb default nullif(current_setting('app.changes', true), '')::jsonb,
  -- A salt, so that nobody who has the digest alone can guess the changes.
  salt uuid default gen_random_uuid(),
  -- The hash of changes that were erased with the person whom they concern.
  erased_hash bytea,
  -- Set before the number: each number belongs to a transaction that others can wait for.
  tx xid8 not null default pg_current_xact_id(),
  no bigint generated always as identity,
  -- Over a plain text, so that anybody can compute it. A backslash is doubled because the cast to bytes reads it.
  digest bytea not null generated always as (sha256(replace(
    no::text || '|' || tx::text || '|' || audit_id::text || '|' || extract(epoch from (at at time zone 'UTC'))::text
    || '|' || coalesce(actor_id::text, '-') || '|' || coalesce(target_id::text, '-')
    || '|' || length(action)::text || ':' || action || '|' || length(request_id)::text || ':' || request_id
    || '|' || encode(coalesce(erased_hash, sha256(replace(salt::text || coalesce(changes::text, ''), '\', '\\')::bytea)),
                     'hex'),
    '\', '\\')::bytea)) stored,
  kind text not null generated always as (split_part(action, '.', 1)) stored,
  check (erased_hash is null or (changes is null and salt is null))
);
create index audit_at_idx on app.audit (at);
create index audit_target_id_at_idx on app.audit (target_id, at);
create index audit_of_actor on app.audit (actor_id, at, audit_id);
create index audit_of_action on app.audit (action, at, audit_id);
create index audit_of_kind on app.audit (kind, at, audit_id);
create unique index audit_by_no on app.audit (no);
call app.enable_personal_rls('audit', 'actor_id');
create policy admins_read on app.audit for select to handover_admin using (true);
-- Logins write who did what and when. The database writes the other columns.
grant select, insert (audit_id, at, actor_id, action, target_id, request_id) on app.audit to handover_admin;
grant insert (audit_id, at, actor_id, action, target_id, request_id) on app.audit to handover_agency, handover_provider,
  handover_office, handover_member, handover_gate;
grant select, select (at, action, target_id), update (changes, salt, erased_hash) on app.audit to handover_worker;
grant select on sequence app.audit_no_seq to handover_worker;

-- A seal covers the numbers after `from_no` up to `until_no`. The server computes its hash.
create table app.audit_seals (
  number bigint primary key,
  sealed_at timestamptz not null,
  from_no bigint not null,
  until_no bigint not null,
  entries int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  entries_hash bytea not null check (length(entries_hash) = 32),
  previous bytea check (length(previous) = 32),
  hash bytea not null check (length(hash) = 32),
  constraint the_first_follows_none check ((number = 1) = (previous is null)),
  -- The hash covers times in milliseconds, so no time is finer.
  constraint times_are_milliseconds check (sealed_at = date_trunc('milliseconds', sealed_at, 'UTC')
    and first_at = date_trunc('milliseconds', first_at, 'UTC')
    and last_at = date_trunc('milliseconds', last_at, 'UTC')),
  constraint it_covers_something check (until_no > from_no and entries > 0)
);
call app.enable_tenant_rls('audit_seals');
grant select on app.audit_seals to handover_admin;
grant select, insert on app.audit_seals to handover_worker;

-- Results of the nightly check, and the last seal of that night: removing seals would need a change here too.
create table app.audit_checks (
  night date primary key,
  begun_at timestamptz not null,
  done_at timestamptz,
  seals bigint not null default 0,
  entries bigint not null default 0,
  broken jsonb not null default '[]',
  head_number bigint,
  head bytea
);
call app.enable_tenant_rls('audit_checks');
grant select on app.audit_checks to handover_admin;
grant select, insert, update (done_at, seals, entries, broken, head_number, head)
  on app.audit_checks to handover_worker;

reset role;
