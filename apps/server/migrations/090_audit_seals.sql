-- Seals over the entries of the audit, each with the hash of the one before, and the nightly look at them. Decision 069.
set role handover_owner;

create unique index audit_by_no on app.audit (no);
grant select on sequence app.audit_no_seq to handover_worker;

-- A seal covers the numbers after `from_no` up to `until_no`; the server computes its hash.
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
  -- The hash is over times in milliseconds, so no time has more.
  constraint times_are_milliseconds check (sealed_at = date_trunc('milliseconds', sealed_at, 'UTC')
    and first_at = date_trunc('milliseconds', first_at, 'UTC') and last_at = date_trunc('milliseconds', last_at, 'UTC')),
  constraint it_covers_something check (until_no > from_no and entries > 0)
);
call app.wall('audit_seals');
grant select on app.audit_seals to handover_admin;
grant select, insert on app.audit_seals to handover_worker;

-- What a night's look found, and the last seal of that night: whoever removes seals must change this, too.
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
call app.wall('audit_checks');
grant select on app.audit_checks to handover_admin;
grant select, insert, update (done_at, seals, entries, broken, head_number, head) on app.audit_checks to handover_worker;

reset role;
