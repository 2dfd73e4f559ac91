-- Favourites and blocks, the tables place_regards and member_regards. A block is enforced in three places:
-- the view hidden_places hides the places from the member's lists, map and calls; the trigger close_pending_on_block
-- (sql/functions/favourites) closes what is pending between the two; and every offer, assignment and acceptance asks
-- whether there is one (src/shifts/candidate.ts, words in packages/domain/src/favourites/favourites.ts).
-- A favourite only moves a candidate up (src/offers/candidates).

set role handover_owner;

-- Favourites and blocks of a care provider or of one of its locations. They are never announced, and the reason is
-- private to the place.
create table app.place_regards (
  regard_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  -- Null for each location of the care provider.
  office_id uuid,
  member_id uuid not null references app.staff,
  kind text not null check (kind in ('favourite', 'block')),
  reason text not null default '',
  created_by uuid not null references app.users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint place_regards_one_each unique NULLS NOT DISTINCT (member_id, care_provider_id, office_id),
  foreign key (agency_id, care_provider_id) references app.care_providers (agency_id, care_provider_id),
  foreign key (agency_id, care_provider_id, office_id) references app.offices (agency_id, care_provider_id, office_id)
);
create index place_regards_of_provider on app.place_regards (care_provider_id, office_id, kind);
create index place_regards_of_office on app.place_regards (office_id, kind);
create index place_regards_of_agency on app.place_regards (agency_id);
call app.enable_tenant_rls('place_regards', agency => 'agency_id', provider => 'care_provider_id',
  office => 'office_id');
grant select, insert, update, delete on app.place_regards to handover_admin, handover_agency, handover_provider,
  handover_office;
grant select, delete on app.place_regards to handover_worker;
grant select on app.place_regards to handover_gate;

-- Favourites and blocks of a member. They are never announced, and no place reads them.
create table app.member_regards (
  regard_id uuid primary key,
  member_id uuid not null references app.staff,
  care_provider_id uuid not null references app.care_providers,
  office_id uuid references app.offices,
  kind text not null check (kind in ('favourite', 'block')),
  reason text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint member_regards_one_each unique NULLS NOT DISTINCT (member_id, care_provider_id, office_id)
);
create index member_regards_of_provider on app.member_regards (care_provider_id, member_id);
create index member_regards_of_office on app.member_regards (office_id, member_id);
call app.enable_tenant_rls('member_regards', member => 'member_id');
grant select on app.member_regards to handover_admin, handover_gate;
grant select, insert, update, delete on app.member_regards to handover_member;
grant select, delete on app.member_regards to handover_worker;

set role handover_gate;

-- Places that are not shown to the member who asks, because one side blocked the other: a care provider with all its
-- locations, or single locations. No login reads it.
create view app.hidden_places as
  with blocks as (
    select care_provider_id, office_id from app.place_regards
    where kind = 'block' and member_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid
    union
    select care_provider_id, office_id from app.member_regards
    where kind = 'block' and member_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid)
  select coalesce(b.office_id, b.care_provider_id) as place_id from blocks b
  where b.office_id is null
    or not exists (select from blocks w where w.office_id is null and w.care_provider_id = b.care_provider_id);
grant select on app.hidden_places to handover_command;

-- Names of the people whom favourites and blocks of a place are about and who wrote them. Row-level security hides most
-- of these people themselves.
create view app.regard_names with (security_barrier) as
  select r.regard_id,
    (select jsonb_build_object('member_id', u.user_id, 'first_name', u.first_name, 'last_name', u.last_name, 'code', s.code)
       from app.users u join app.staff s on s.member_id = u.user_id where u.user_id = r.member_id) as member,
    (select u.first_name || ' ' || u.last_name from app.users u where u.user_id = r.created_by) as written_by
  from app.place_regards r
  where (current_user = 'handover_admin' or r.agency_id = nullif(split_part(current_setting('backtrace_functions'), ',', 2), '')::uuid)
    and (current_user in ('handover_admin', 'handover_agency')
      or r.care_provider_id = nullif(split_part(current_setting('backtrace_functions'), ',', 3), '')::uuid)
    and (current_user <> 'handover_office' or r.office_id = nullif(split_part(current_setting('backtrace_functions'), ',', 4), '')::uuid);
grant select on app.regard_names to handover_admin, handover_agency, handover_provider, handover_office;

-- A member's favourites and blocks with the names of the places, for them and for administrators.
create view app.member_places with (security_barrier) as
  select r.regard_id, r.member_id, r.kind, r.reason, r.updated_at,
    jsonb_build_object('care_provider_id', c.care_provider_id, 'company_name', c.company_name) as care_provider,
    case when o.office_id is not null
      then jsonb_build_object('office_id', o.office_id, 'title', o.title, 'city', o.city) end as office
  from app.member_regards r
  join app.care_providers c on c.care_provider_id = r.care_provider_id
  left join app.offices o on o.office_id = r.office_id
  where current_user = 'handover_admin' or r.member_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid;
grant select on app.member_places to handover_admin, handover_member;

reset role;
