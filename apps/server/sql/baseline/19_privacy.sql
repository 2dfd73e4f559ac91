set role handover_owner;

-- A file of the data of a person, made for the person who asked for it.
create table app.exports (
  export_id uuid primary key,
  -- The person whom it is about.
  user_id uuid not null references app.users,
  asked_by uuid not null references app.users,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  file text,
  bytes int check (bytes > 0),
  constraint an_export_is_whole check (num_nulls(ready_at, expires_at, file, bytes) in (0, 4))
);
-- A second request waits for the first.
create unique index exports_one_at_a_time on app.exports (asked_by, user_id) where ready_at is null;
create index exports_of_asker on app.exports (asked_by, user_id, asked_at desc);
create index exports_of_person on app.exports (user_id);
create index exports_to_expire on app.exports (expires_at);
call app.enable_personal_rls('exports', 'asked_by');
grant select, insert on app.exports to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member;
grant select, update (ready_at, expires_at, file, bytes), delete on app.exports to handover_worker;

-- The erasure of a person: since when, how far, and when the next part may go that the law retains.
create table app.erasures (
  user_id uuid primary key references app.users,
  asked_by uuid not null references app.users,
  asked_at timestamptz not null,
  -- When we last found work for them; null for somebody who never looked for any.
  last_service_at timestamptz,
  begun_at timestamptz,
  next_at timestamptz,
  done_at timestamptz
);
create index erasures_next on app.erasures (next_at) where done_at is null;
call app.enable_tenant_rls('erasures');
grant select, insert on app.erasures to handover_admin;
grant select, insert, update (begun_at, next_at, done_at) on app.erasures to handover_worker;
grant select on app.erasures to handover_gate;

-- A hold keeps a person from being erased until an administrator lifts it.
create table app.holds (
  hold_id uuid primary key,
  user_id uuid not null references app.users,
  kind text not null check (kind in ('safeguarding', 'dispute')),
  reason text not null check (length(reason) <= 500),
  placed_by uuid not null references app.users,
  placed_at timestamptz not null,
  lifted_by uuid references app.users,
  lifted_at timestamptz,
  constraint somebody_lifts_it check ((lifted_by is null) = (lifted_at is null))
);
create unique index holds_one_of_a_kind on app.holds (user_id, kind) where lifted_at is null;
call app.enable_tenant_rls('holds');
grant select, insert, update (lifted_by, lifted_at) on app.holds to handover_admin;
grant select, update (reason) on app.holds to handover_worker;

reset role;
