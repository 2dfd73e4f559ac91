-- What the dashboard counts, added up by day, week and month for the platform, each company and each location. Every change
-- appends what it changes in its own transaction, the worker folds it, a reader adds what is not folded yet: exact at every
-- moment, and no row is hot. How many shifts there are of each status comes out of the same changes: two rows where eight
-- were written before.
set role handover_owner;

create table app.rollups (
  -- The agency, care provider or office that it is for; all zeros for the whole platform.
  scope_id uuid not null,
  grain text not null check (grain in ('day', 'week', 'month')),
  -- The first day of it; weeks begin on Monday.
  bucket date not null,
  measure text not null,
  n bigint not null,
  -- Pence or minutes, where the measure has them.
  amount bigint not null,
  -- What stands above the scope, so that whoever runs several places reads each of them.
  agency_id uuid,
  care_provider_id uuid,
  primary key (scope_id, grain, bucket, measure)
-- Counts change in place; the rows of this week and month are few, and changed every second.
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

-- One row for all scopes and grains: folding spreads it. It is emptied every second, so that readers walk what is there:
-- an index for each kind of scope would cost every move and spare nobody anything. What is folded leaves its space, which
-- is to be had again before there is much of it.
create table app.rollup_deltas (
  delta_id bigint generated always as identity primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  day date not null,
  measure text not null,
  n int not null,
  amount bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0,
        autovacuum_vacuum_insert_threshold = -1);

-- A night's recount, as far as it has come, and what differs.
create table app.rollup_checks (
  night date primary key,
  begun_at timestamptz not null,
  -- Counts that were held against their sources, and those that are not the same.
  checked bigint not null default 0,
  drift bigint not null default 0,
  -- The first of them in words.
  examples text[] not null default '{}',
  done_at timestamptz
);

call app.wall('rollups', agency => 'agency_id', provider => 'care_provider_id', office => 'scope_id');
call app.wall('rollup_deltas', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
call app.wall('rollup_checks');
grant select on app.rollups, app.rollup_deltas
  to handover_admin, handover_agency, handover_provider, handover_office, handover_worker;
grant select, insert, update, delete on app.rollups to handover_gate;
grant select, insert, delete on app.rollup_deltas to handover_gate;
grant select on app.rollup_checks to handover_admin;
grant select, insert, update on app.rollup_checks to handover_worker;

-- Where counts come from, one row for each shift or invoice and what it adds: a later migration replaces it by a longer
-- one. `near` is a moment of that day or of one beside it, by which they are found along an index.
create view app.rollup_sources with (security_invoker = true) as
  select j.agency_id, j.care_provider_id, j.office_id, j.date as day, 'status:' || j.status as measure,
         1 as n, 0::bigint as amount, j.starts_at as near
  from app.jobs j
  union all
  -- What shifts came to, before tax, by the day on which they start: what was credited counts less.
  select i.agency_id, i.care_provider_id, i.office_id, (i.starts_at at time zone 'Europe/London')::date, 'value',
         case i.purpose when 'credit_note' then -1 else 1 end, i.amount - i.tax_total, j.starts_at
  from app.invoices i join app.jobs j on j.job_id = i.job_id
  where i.kind = 'client';
grant select on app.rollup_sources to handover_gate, handover_worker;

set role handover_gate;

-- Whose counts a change at a place is part of.
create function app.scopes_above(agency_id uuid, care_provider_id uuid, office_id uuid)
  returns table (scope_id uuid, of_agency uuid, of_provider uuid) language sql immutable as $$
  values ('00000000-0000-0000-0000-000000000000'::uuid, null::uuid, null::uuid),
         (agency_id, agency_id, null),
         (care_provider_id, agency_id, care_provider_id),
         (office_id, agency_id, care_provider_id)
$$;

create function app.roll_new_jobs() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.rollup_deltas (agency_id, care_provider_id, office_id, day, measure, n, amount)
  select agency_id, care_provider_id, office_id, date, 'status:' || status, count(*), 0
  from added group by agency_id, care_provider_id, office_id, date, status;
  return null;
end $$;

create function app.roll_moved_job() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.rollup_deltas (agency_id, care_provider_id, office_id, day, measure, n, amount)
  values (new.agency_id, new.care_provider_id, new.office_id, new.date, 'status:' || new.status, 1, 0),
         (old.agency_id, old.care_provider_id, old.office_id, old.date, 'status:' || old.status, -1, 0);
  return null;
end $$;

-- Those that somebody may see on the map stand there, too.
create function app.place_new_jobs() returns trigger
  language plpgsql security definer set search_path = app, public, pg_temp as $$
begin
  insert into app.job_geo (job_id, agency_id, care_provider_id, office_id, status, starts_at, location)
  select job_id, agency_id, care_provider_id, office_id, status, starts_at,
         st_setsrid(st_makepoint(longitude, latitude), 4326)::geography
  from added where status in ('Published', 'Assigned', 'Confirmed', 'Checked in');
  return null;
end $$;

create function app.roll_invoice() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.rollup_deltas (agency_id, care_provider_id, office_id, day, measure, n, amount)
  values (new.agency_id, new.care_provider_id, new.office_id, (new.starts_at at time zone 'Europe/London')::date, 'value',
          case new.purpose when 'credit_note' then -1 else 1 end, new.amount - new.tax_total);
  return null;
end $$;

-- One at a time: whoever comes while another folds has nothing to do. Writers only append, so nobody waits for it; if it
-- dies half-way, nothing was folded. At most so many at once, so that it ends in time: it is called again.
create function app.fold_rollups(p_most int default null) returns int
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  folded int;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_rollups')) then return 0; end if;
  with gone as (delete from app.rollup_deltas
                -- Up to that one, and not one of those: planned while it was empty, that would be looked for in each.
                where p_most is null or delta_id <= coalesce(
                  (select delta_id from app.rollup_deltas order by delta_id limit 1 offset p_most - 1), 9223372036854775807)
                returning agency_id, care_provider_id, office_id, day, measure, n, amount),
       -- Much of what happens within a second happens at the same place and day, or is taken back.
       changed as (
         select agency_id, care_provider_id, office_id, day, measure, sum(n) as n, sum(amount) as amount
         from gone group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(amount) <> 0),
       added as (
         insert into app.rollups (scope_id, grain, bucket, measure, n, amount, agency_id, care_provider_id)
         select s.scope_id, g.grain, date_trunc(g.grain, day::timestamp)::date, measure, sum(n), sum(amount),
                (array_agg(s.of_agency))[1], (array_agg(s.of_provider))[1]
         from changed, app.scopes_above(agency_id, care_provider_id, office_id) s,
              (values ('day'), ('week'), ('month')) g (grain)
         group by 1, 2, 3, 4 having sum(n) <> 0 or sum(amount) <> 0
         order by 1, 2, 3, 4
         on conflict (scope_id, grain, bucket, measure) do update
           set n = rollups.n + excluded.n, amount = rollups.amount + excluded.amount),
       totals as (
         insert into app.tallies (what, scope_id, total)
         select 'jobs:' || substr(measure, length('status:') + 1), s.scope_id, sum(n)
         from changed, app.scopes_above(agency_id, care_provider_id, office_id) s
         where measure like 'status:%'
         group by 1, 2 having sum(n) <> 0
         order by 1, 2
         on conflict (what, scope_id) do update set total = tallies.total + excluded.total)
  select count(*) into folded from gone;
  return folded;
end $$;

-- Nobody looks at single days for longer than two months, nor at weeks for longer than a year: months stay.
create function app.rollups_kept_from(p_grain text, p_today date) returns date language sql immutable as $$
  select case p_grain when 'month' then '-infinity'::date
    else date_trunc(p_grain, (p_today - case p_grain when 'day' then 62 else 420 end)::timestamp)::date end
$$;

create function app.forget_rollups(p_today date) returns int
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  forgotten int;
begin
  perform pg_advisory_xact_lock(hashtext('fold_rollups'));
  delete from app.rollups where grain in ('day', 'week') and bucket < app.rollups_kept_from(grain, p_today);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

-- What is kept, with what is not folded yet, beside what there is, for whole buckets of a grain and as one moment.
create function app.rollups_beside_sources(p_grain text, p_from date, p_until date)
  returns table (scope_id uuid, bucket date, measure text, kept_n bigint, counted_n bigint, kept_amount bigint,
                 counted_amount bigint)
  language plpgsql stable security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
begin
  return query
  with sources as (
         select agency_id, care_provider_id, office_id, date_trunc(p_grain, day::timestamp)::date as bucket, measure,
                sum(n) as n, sum(amount) as amount
         from app.rollup_sources
         where near >= p_from - 1 and near < p_until + 2 and day >= p_from and day < p_until
         group by 1, 2, 3, 4, 5),
       deltas as (
         select agency_id, care_provider_id, office_id, date_trunc(p_grain, day::timestamp)::date as bucket, measure, n, amount
         from app.rollup_deltas where day >= p_from and day < p_until),
       sides as (
         select scope_id, bucket, measure, 0 as kept_n, n as counted_n, 0 as kept_amount, amount as counted_amount
         from sources, app.scopes_above(agency_id, care_provider_id, office_id)
         union all
         select scope_id, bucket, measure, n, 0, amount, 0
         from deltas, app.scopes_above(agency_id, care_provider_id, office_id)
         union all
         select scope_id, bucket, measure, n, 0, amount, 0
         from app.rollups where grain = p_grain and bucket >= p_from and bucket < p_until)
  select scope_id, bucket, measure, sum(kept_n)::bigint, sum(counted_n)::bigint, sum(kept_amount)::bigint,
         sum(counted_amount)::bigint
  from sides group by 1, 2, 3;
end $$;

-- What is kept becomes what there is: for a start, and by the hand of whoever has understood why they differed. Shifts
-- may go on moving meanwhile: nothing is folded until it is done, and what is appended comes on top.
create function app.count_rollups(p_grain text, p_from date, p_until date) returns int
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  mended int;
begin
  perform pg_advisory_xact_lock(hashtext('fold_rollups'));
  insert into app.rollups (scope_id, grain, bucket, measure, n, amount, agency_id, care_provider_id)
  select b.scope_id, p_grain, b.bucket, b.measure, b.counted_n - b.kept_n, b.counted_amount - b.kept_amount,
         p.agency_id, p.care_provider_id
  from app.rollups_beside_sources(p_grain, p_from, p_until) b
  left join (select office_id as scope_id, agency_id, care_provider_id from app.offices
             union all select care_provider_id, agency_id, care_provider_id from app.care_providers
             union all select agency_id, agency_id, null from app.agencies) p on p.scope_id = b.scope_id
  where (b.counted_n, b.counted_amount) is distinct from (b.kept_n, b.kept_amount)
  on conflict (scope_id, grain, bucket, measure) do update
    set n = rollups.n + excluded.n, amount = rollups.amount + excluded.amount;
  get diagnostics mended = row_count;
  return mended;
end $$;

revoke execute on function app.roll_new_jobs, app.roll_moved_job, app.roll_invoice, app.place_new_jobs, app.fold_rollups, app.scopes_above,
  app.rollups_kept_from, app.forget_rollups, app.rollups_beside_sources, app.count_rollups from public;
grant execute on function app.fold_rollups, app.rollups_kept_from, app.forget_rollups, app.rollups_beside_sources
  to handover_worker;
grant execute on function app.roll_new_jobs, app.roll_moved_job, app.roll_invoice, app.place_new_jobs to handover_owner;

set role handover_owner;
drop trigger tally_added on app.jobs;
drop trigger tally_moved on app.jobs;
create trigger place_added after insert on app.jobs referencing new table as added
  for each statement execute function app.place_new_jobs();
create trigger roll_added after insert on app.jobs referencing new table as added
  for each statement execute function app.roll_new_jobs();
create trigger roll_moved after update on app.jobs for each row
  when (old.status <> new.status or old.date <> new.date or old.office_id <> new.office_id)
  execute function app.roll_moved_job();
create trigger roll_issued after insert on app.invoices for each row when (new.kind = 'client')
  execute function app.roll_invoice();

set role handover_gate;
drop function app.tally_new_jobs, app.tally_moved_job;
reset role;
