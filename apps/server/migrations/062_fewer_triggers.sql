-- Triggers of the same shape become one, and what a policy or a command can say is no trigger any more.

-- 1. Counts: every table whose rows are counted hands its new and old rows to one function.
set role handover_gate;
create function app.append_deltas() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
declare
  -- The arguments: where to, by what, the sums, and the query of the rows, in which %s is the table of those that changed.
  sums text := regexp_replace(tg_argv[2], '\w+', 'sum(sign * \&)', 'g');
begin
  execute format('insert into app.%1$s (%2$s, %3$s) select %2$s, %4$s from (%5$s) counted group by %2$s having 0 <> any (array[%4$s])',
    tg_argv[0], tg_argv[1], tg_argv[2], sums, concat_ws(' union all ',
      case when tg_op <> 'DELETE' then format('select *, 1 as sign from (%s) a', format(tg_argv[3], 'added')) end,
      case when tg_op <> 'INSERT' then format('select *, -1 as sign from (%s) r', format(tg_argv[3], 'removed')) end));
  return null;
end $$;
reset role;
revoke execute on function app.append_deltas from public;

drop trigger tally_added on app.users;
drop trigger tally_moved on app.users;
create trigger tally_added after insert on app.users referencing new table as added
  for each statement execute function app.append_deltas('tally_deltas', 'what, scope_id', 'n',
    'select ''users'' as what, unnest(array_remove(array[''00000000-0000-0000-0000-000000000000'', agency_id, care_provider_id, office_id], null)) as scope_id, 1 as n from %s where deleted_at is null');
create trigger tally_moved after update on app.users referencing old table as removed new table as added
  for each statement execute function app.append_deltas('tally_deltas', 'what, scope_id', 'n',
    'select ''users'' as what, unnest(array_remove(array[''00000000-0000-0000-0000-000000000000'', agency_id, care_provider_id, office_id], null)) as scope_id, 1 as n from %s where deleted_at is null');
drop trigger tally_added on app.tickets;
drop trigger tally_moved on app.tickets;
create trigger tally_added after insert on app.tickets referencing new table as added
  for each statement execute function app.append_deltas('tally_deltas', 'what, scope_id', 'n',
    'select ''tickets'' as what, unnest(array_remove(array[''00000000-0000-0000-0000-000000000000'', agency_id, care_provider_id], null)) as scope_id, 1 as n from %s where open');
create trigger tally_moved after update on app.tickets referencing old table as removed new table as added
  for each statement execute function app.append_deltas('tally_deltas', 'what, scope_id', 'n',
    'select ''tickets'' as what, unnest(array_remove(array[''00000000-0000-0000-0000-000000000000'', agency_id, care_provider_id], null)) as scope_id, 1 as n from %s where open');
drop trigger tally_added on app.staff;
drop trigger tally_moved on app.staff;
create trigger tally_added after insert on app.staff referencing new table as added
  for each statement execute function app.append_deltas('tally_deltas', 'what, scope_id', 'n',
    'select ''staff'' as what, ''00000000-0000-0000-0000-000000000000''::uuid as scope_id, 1 as n from %s where deleted_at is null');
create trigger tally_moved after update on app.staff referencing old table as removed new table as added
  for each statement execute function app.append_deltas('tally_deltas', 'what, scope_id', 'n',
    'select ''staff'' as what, ''00000000-0000-0000-0000-000000000000''::uuid as scope_id, 1 as n from %s where deleted_at is null');
drop trigger tally_added on app.staff_starts;
drop trigger tally_gone on app.staff_starts;
create trigger tally_added after insert on app.staff_starts referencing new table as added
  for each statement execute function app.append_deltas('tally_deltas', 'what, scope_id', 'n',
    'select ''holders'' as what, tag_id as scope_id, 1 as n from %s where day = date ''2000-01-01''');
create trigger tally_gone after delete on app.staff_starts referencing old table as removed
  for each statement execute function app.append_deltas('tally_deltas', 'what, scope_id', 'n',
    'select ''holders'' as what, tag_id as scope_id, 1 as n from %s where day = date ''2000-01-01''');
drop trigger tally_added on app.invoices;
drop trigger roll_issued on app.invoices;
drop trigger roll_moved_fact on app.job_facts;
create trigger roll_moved_fact after update on app.job_facts referencing old table as removed new table as added
  for each statement execute function app.append_deltas('rollup_deltas', 'agency_id, care_provider_id, office_id, day, measure', 'n, amount', 'select * from %s');
drop function app.tally_users(), app.tally_tickets(), app.tally_holders(), app.tally_invoices(), app.tally_new_staff(),
  app.tally_moved_staff(), app.roll_invoice(), app.roll_moved_fact();

-- A check-out waits for its invoices, so what they count for has a plan that is kept.
set role handover_gate;
create function app.count_invoices() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.tally_deltas (what, scope_id, n)
  select 'invoices', scope, count(*)
  from added, unnest(array['00000000-0000-0000-0000-000000000000'::uuid, for_agency, for_provider, for_office]) scope
  where scope is not null group by scope;
  insert into app.rollup_deltas (agency_id, care_provider_id, office_id, day, measure, n, amount)
  select agency_id, care_provider_id, office_id, (starts_at at time zone 'Europe/London')::date, 'value',
         sum(case purpose when 'credit_note' then -1 else 1 end), sum(amount - tax_total)
  from added where kind = 'client' group by 1, 2, 3, 4;
  return null;
end $$;
reset role;
revoke execute on function app.count_invoices from public;
create trigger count_added after insert on app.invoices referencing new table as added
  for each statement execute function app.count_invoices();

-- 2. What follows from a shift: its order in lists, its place on the map, the counts by status and of what was completed. One
-- function when shifts are added, however many, and one when a shift moves.
set role handover_gate;
create function app.spread_new_jobs() returns trigger language plpgsql security definer set search_path = app, public, pg_temp as $$
begin
  insert into app.job_orders (job_id, agency_id, care_provider_id, office_id, number, staff_rate)
  select job_id, agency_id, care_provider_id, office_id, number, staff_rate from added;
  insert into app.job_geo (job_id, agency_id, care_provider_id, office_id, status, starts_at, location)
  select job_id, agency_id, care_provider_id, office_id, status, starts_at,
         st_setsrid(st_makepoint(longitude, latitude), 4326)::geography
  from added where status in ('Published', 'Assigned', 'Confirmed', 'Checked in');
  insert into app.rollup_deltas (agency_id, care_provider_id, office_id, day, measure, n, amount)
  select agency_id, care_provider_id, office_id, date, 'status:' || status, count(*), 0 from added group by 1, 2, 3, 4, 5;
  insert into app.member_shifts as s (member_id, agency_id, care_provider_id, office_id, completed)
  select assigned_to, agency_id, care_provider_id, office_id, count(*) from added where status = 'Completed'
  group by 1, 2, 3, 4 order by 1, 4
  on conflict (member_id, office_id) do update set completed = s.completed + excluded.completed;
  insert into app.client_terms (job_id, version, agency_id, care_provider_id, office_id, hcp_rate, charge_bands, cancellation,
                                agreed_at)
  select j.job_id, 1, j.agency_id, j.care_provider_id, j.office_id, j.hcp_rate, f.charge_bands, f.cancellation, j.updated_at
  from added j cross join lateral app.terms_in_force(j.care_provider_id, j.starts_at) f where j.status = 'Published';
  return null;
end $$;
create function app.spread_moved_job() returns trigger language plpgsql security definer set search_path = app, public, pg_temp as $$
begin
  if old.staff_rate <> new.staff_rate then
    update app.job_orders set staff_rate = new.staff_rate where job_id = new.job_id;
  end if;
  if (old.status, old.date, old.office_id) is distinct from (new.status, new.date, new.office_id) then
    insert into app.rollup_deltas (agency_id, care_provider_id, office_id, day, measure, n, amount)
    values (new.agency_id, new.care_provider_id, new.office_id, new.date, 'status:' || new.status, 1, 0),
           (old.agency_id, old.care_provider_id, old.office_id, old.date, 'status:' || old.status, -1, 0);
  end if;
  if (old.status, old.assigned_to, old.office_id) is distinct from (new.status, new.assigned_to, new.office_id)
    and 'Completed' in (old.status, new.status)
  then
    insert into app.member_shifts as s (member_id, agency_id, care_provider_id, office_id, completed)
    select (j).assigned_to, (j).agency_id, (j).care_provider_id, (j).office_id, n from (values (old, -1), (new, 1)) moved (j, n)
    where (j).status = 'Completed' order by 1, 4
    on conflict (member_id, office_id) do update set completed = s.completed + excluded.completed;
  end if;
  if new.status not in ('Published', 'Assigned', 'Confirmed', 'Checked in') then
    delete from app.job_geo where job_id = new.job_id;
  elsif (old.status, old.latitude, old.longitude, old.starts_at)
    is distinct from (new.status, new.latitude, new.longitude, new.starts_at)
  then
    insert into app.job_geo (job_id, agency_id, care_provider_id, office_id, status, starts_at, location)
    values (new.job_id, new.agency_id, new.care_provider_id, new.office_id, new.status, new.starts_at,
            st_setsrid(st_makepoint(new.longitude, new.latitude), 4326)::geography)
    on conflict (job_id) do update set status = excluded.status, starts_at = excluded.starts_at, location = excluded.location;
  end if;
  return null;
end $$;
reset role;
revoke execute on function app.spread_new_jobs, app.spread_moved_job from public;
drop trigger order_added on app.jobs;
drop trigger order_changed on app.jobs;
drop trigger place_added on app.jobs;
drop trigger place_moved on app.jobs;
drop trigger roll_added on app.jobs;
drop trigger roll_moved on app.jobs;
drop trigger count_added on app.jobs;
drop trigger count_moved on app.jobs;
drop trigger client_terms_added on app.jobs;
create trigger spread_added after insert on app.jobs referencing new table as added
  for each statement execute function app.spread_new_jobs();
create trigger spread_moved after update on app.jobs for each row
  when ((old.status, old.date, old.office_id, old.staff_rate, old.latitude, old.longitude, old.starts_at, old.assigned_to)
    is distinct from (new.status, new.date, new.office_id, new.staff_rate, new.latitude, new.longitude, new.starts_at, new.assigned_to))
  execute function app.spread_moved_job();
drop function app.order_new_jobs(), app.order_changed_job(), app.place_new_jobs(), app.place_moved_job(), app.roll_new_jobs(),
  app.roll_moved_job(), app.count_new_shifts(), app.count_moved_shift(), app.agree_client_terms(),
  app.count_completed(uuid, uuid, uuid, uuid, int);

-- What was said of a booking or a time is no longer so once that is another.
set role handover_owner;
create function app.start_anew() returns trigger language plpgsql as $$
begin
  new.out_of_date := new.out_of_date and old.assigned_to is not distinct from new.assigned_to;
  new.no_show := new.no_show and old.starts_at = new.starts_at;
  return new;
end $$;
reset role;
revoke execute on function app.start_anew from public;
drop trigger judged_afresh on app.jobs;
drop trigger starts_afresh on app.jobs;
create trigger starts_anew before update on app.jobs for each row
  when (old.out_of_date and old.assigned_to is distinct from new.assigned_to or old.no_show and old.starts_at <> new.starts_at)
  execute function app.start_anew();
drop function app.judge_afresh(), app.start_afresh();

-- 3. Where members set out from: one trigger function for all that it follows from.
set role handover_gate;
create function app.place_moved() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
declare
  moved uuid[];
begin
  -- The argument: the column of the member in the row that changed, or the query of the members in the table of those.
  if tg_level = 'ROW' then moved := array[(to_jsonb(new) ->> tg_argv[0])::uuid];
  else execute format('select array_agg(distinct member_id) from (%s) changed', concat_ws(' union all ',
      case when tg_op <> 'DELETE' then format(tg_argv[0], 'added') end,
      case when tg_op <> 'INSERT' then format(tg_argv[0], 'gone') end)) into moved;
  end if;
  if moved is not null then perform app.place_members(moved); end if;
  return null;
end $$;
reset role;
revoke execute on function app.place_moved from public;
drop trigger placed_by_new on app.addresses;
drop trigger placed_by_changed on app.addresses;
drop trigger placed_by_gone on app.addresses;
create trigger placed_by_new after insert on app.addresses referencing new table as added
  for each statement execute function app.place_moved('select member_id from %s where "default" = 1');
create trigger placed_by_changed after update on app.addresses referencing old table as gone new table as added
  for each statement execute function app.place_moved('select n.member_id from added n join gone o using (address_id)
    where (n.latitude, n.longitude, n.proximity, n."default") is distinct from (o.latitude, o.longitude, o.proximity, o."default")');
create trigger placed_by_gone after delete on app.addresses referencing old table as gone
  for each statement execute function app.place_moved('select member_id from %s');
drop trigger placed_by_new on app.availability;
drop trigger placed_by_changed on app.availability;
drop trigger placed_by_gone on app.availability;
create trigger placed_by_new after insert on app.availability referencing new table as added
  for each statement execute function app.place_moved('select v.member_id from %s v join app.addresses a using (address_id) where a."default" = 0');
create trigger placed_by_changed after update on app.availability referencing old table as gone new table as added
  for each statement execute function app.place_moved('select v.member_id from %s v join app.addresses a using (address_id) where a."default" = 0');
create trigger placed_by_gone after delete on app.availability referencing old table as gone
  for each statement execute function app.place_moved('select v.member_id from %s v join app.addresses a using (address_id) where a."default" = 0');
drop trigger placed on app.staff;
drop trigger placed on app.users;
create trigger placed after update on app.staff for each row
  when (old.tag_ids <> new.tag_ids or old.deleted_at is distinct from new.deleted_at) execute function app.place_moved('member_id');
create trigger placed after update of status on app.users for each row
  when (new.level = 4 and old.status <> new.status) execute function app.place_moved('user_id');
drop function app.place_by_addresses(), app.place_by_days(), app.place_changed_member();

-- 4. Tickets: a row names who raised or wrote it, and what belongs to a ticket carries the ticket's own places. That nobody
-- writes in another's name is a policy; what a level may do to a status is the domain's alone (support/policy).
set role handover_gate;
create function app.place_support_row() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if tg_table_name = 'tickets' then
    select u.first_name || ' ' || u.last_name, u.level, u.agency_id, u.care_provider_id, u.office_id
      into new.raised_by_name, new.raised_by_level, new.agency_id, new.care_provider_id, new.office_id
    from app.users u where u.user_id = new.raised_by;
    return new;
  end if;
  select t.agency_id, t.care_provider_id, t.raised_by into new.agency_id, new.care_provider_id, new.raised_by
  from app.tickets t where t.uuid = new.uuid;
  if tg_table_name = 'ticket_comments' then
    select u.first_name || ' ' || u.last_name, u.level = 1 into new.author_name, new.is_admin
    from app.users u where u.user_id = new.user_id;
  end if;
  return new;
end $$;
reset role;
revoke execute on function app.place_support_row from public;
drop trigger ticket_raised on app.tickets;
drop trigger ticket_moved on app.tickets;
drop trigger ticket_commented on app.ticket_comments;
drop trigger read_with_its_ticket on app.ticket_comments;
drop trigger read_with_its_ticket on app.ticket_links;
drop trigger read_with_its_ticket on app.ticket_files;
create trigger placed before insert on app.tickets for each row execute function app.place_support_row();
create trigger placed before insert on app.ticket_comments for each row execute function app.place_support_row();
create trigger placed before insert on app.ticket_links for each row execute function app.place_support_row();
create trigger placed before insert on app.ticket_files for each row execute function app.place_support_row();
drop function app.ticket_raised(), app.ticket_moved(), app.ticket_commented(), app.read_with_its_ticket(),
  app.speaks_for_themself(uuid);
set role handover_owner;
create policy in_ones_own_name on app.tickets as restrictive for insert
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member
  with check (raised_by = nullif(current_setting('app.user_id', true), '')::uuid);
create policy in_ones_own_name on app.ticket_comments as restrictive for insert
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy taken_back_by_its_author on app.ticket_comments as restrictive for update
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid and deleted_at is not null);

-- A review of a shift takes it off the list.
grant delete on app.reviews_due to handover_admin;
reset role;
drop trigger note_reviewed on app.attendance;
drop trigger note_reviewed on app.timesheet_reviews;
drop function app.note_reviewed();

-- 5. The worker rewrites what names somebody, if they are erased: the argument says who is named in the row.
create or replace function app.only_of_the_erased() returns trigger language plpgsql security definer
  set search_path = app, pg_temp as $$
declare
  erased boolean;
begin
  if session_user <> 'handover_worker' then return coalesce(new, old); end if;
  execute format('select exists (select from app.erasures where user_id in (%s))', tg_argv[0]) into erased using old;
  if not erased then raise exception 'nobody named in this row of % is erased', tg_table_name using errcode = '42501'; end if;
  return coalesce(new, old);
end $$;
drop trigger only_of_the_erased on app.timesheets;
drop trigger only_of_the_erased on app.signatures;
drop trigger only_of_the_erased on app.job_history;
drop trigger only_of_the_erased on app.invoices;
drop trigger only_of_the_erased on app.invoice_payments;
drop trigger only_of_the_erased on app.invoice_parties;
drop trigger only_of_the_erased on app.invoice_documents;
create trigger only_of_the_erased before update on app.timesheets
  for each row execute function app.only_of_the_erased('($1).member_id, ($1).actor_id');
create trigger only_of_the_erased before update on app.signatures
  for each row execute function app.only_of_the_erased('($1).member_id');
create trigger only_of_the_erased before update of actor_name, member_name, reason on app.job_history
  for each row execute function app.only_of_the_erased('($1).member_id, ($1).actor_id');
create trigger only_of_the_erased before update of member_name, client_notes, admin_notes, reason on app.invoices
  for each row execute function app.only_of_the_erased('($1).member_id');
create trigger only_of_the_erased before update on app.invoice_payments
  for each row execute function app.only_of_the_erased('($1).created_by, ($1).for_member');
create trigger only_of_the_erased before update on app.invoice_parties
  for each row execute function app.only_of_the_erased('select i.for_member from app.invoices i where i.supplier = ($1).party_id');
create trigger only_of_the_erased before delete on app.invoice_documents
  for each row execute function app.only_of_the_erased('select i.member_id from app.invoices i where i.uuid = ($1).uuid');
drop function app.only_party_of_the_erased(), app.only_document_of_the_erased();

-- 6. The queue and the bell: one way to ask for a task, at once or at a time, and one to tell people.
drop function app.enqueue(text, json, text), app.enqueue_at(text, json, text, timestamptz);
create function app.enqueue(p_task text, p_payload json, p_key text default null, p_run_at timestamptz default null)
  returns void language plpgsql security definer set search_path = graphile_worker, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  added bigint;
begin
  loop
    select id into added
    from graphile_worker.add_job(p_task, app.with_trace(p_task, p_payload), job_key => p_key, run_at => p_run_at,
      max_attempts => 12);
    -- Of a task that a worker begins at this moment none is added, and asked for again it is another.
    exit when added is not null;
  end loop;
end $$;
create or replace function app.enqueue_all(p_tasks json) returns void language plpgsql security definer
  set search_path = graphile_worker, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform app.enqueue(t.task, t.payload, t.key, t.run_at)
  from json_to_recordset(p_tasks) t (task text, payload json, key text, run_at timestamptz);
end $$;
alter function app.enqueue owner to handover_worker;
revoke execute on function app.enqueue from public;
grant execute on function app.enqueue to handover_admin, handover_agency, handover_provider, handover_office, handover_member,
  handover_guest, handover_gate;
set role handover_gate;
-- Without a list of tasks the caller asks for the mails and pushes, at another time.
create or replace function app.notify_each(p_told json, p_now timestamptz, p_tasks json) returns setof uuid language plpgsql
  security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  told uuid[];
begin
  with added as (
    insert into app.notifications (notification_id, user_id, kind, title, body, link, created_at)
    select t.notification_id, t.user_id, t.kind, t.title, t.body, t.link, p_now
    from json_to_recordset(p_told) t (notification_id uuid, user_id uuid, kind text, title text, body text, link text)
    join app.users u on u.user_id = t.user_id and u.status = 'active' and u.deleted_at is null
    returning notification_id)
  select array_agg(notification_id) into told from added;
  if told is not null and p_tasks is not null then
    perform app.enqueue('send_notifications', json_build_object('notification_ids', told));
  end if;
  perform app.enqueue_all(p_tasks);
  return query select unnest(told);
end $$;
create or replace function app.register(p_token_hash bytea, p_user_id uuid, p_company_id uuid, p_notification_id uuid, p_person jsonb,
    p_company jsonb, p_password_hash text, p_now timestamptz, p_request_id text)
  returns table (email text, level smallint, invited_by uuid)
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  i app.invitations;
  its_level smallint;
begin
  select * into i from app.invitations x
  where x.token_hash = p_token_hash and x.used_at is null and x.revoked_at is null and x.expires_at > p_now for update;
  if not found then return; end if;
  perform from app.agencies a where a.agency_id = i.agency_id and a.status = 'active' and a.deleted_at is null for share;
  if not found and i.agency_id is not null then return; end if;
  its_level := case i.type when 'staff_member' then 4 else 2 end;
  if i.type = 'agency' then
    insert into app.agencies (agency_id, company_name, email, address_line_1, address_line_2, city, town, province, post_code,
                              country, latitude, longitude, approximate, created_at, updated_at)
    select p_company_id, c.company_name, i.email, c.address_line_1, c.address_line_2, c.city, c.town, c.province, c.post_code,
           c.country, c.latitude, c.longitude, c.approximate, p_now, p_now
    from jsonb_populate_record(null::app.agencies, p_company) c;
  elsif i.type = 'care_provider' then
    insert into app.care_providers (care_provider_id, agency_id, company_name, email, address_line_1, address_line_2, city, town,
                                    province, post_code, country, latitude, longitude, approximate, created_at, updated_at)
    select p_company_id, i.agency_id, c.company_name, i.email, c.address_line_1, c.address_line_2, c.city, c.town, c.province,
           c.post_code, c.country, c.latitude, c.longitude, c.approximate, p_now, p_now
    from jsonb_populate_record(null::app.care_providers, p_company) c;
  end if;
  insert into app.users (user_id, email, first_name, last_name, mobile_telephone, level, agency_id, care_provider_id,
                         created_at, updated_at)
  select p_user_id, i.email, p.first_name, p.last_name, p.mobile_telephone, its_level,
         case i.type when 'agency' then p_company_id when 'care_provider' then i.agency_id end,
         case i.type when 'care_provider' then p_company_id end, p_now, p_now
  from jsonb_populate_record(null::app.users, p_person) p;
  if its_level = 4 then insert into app.staff (member_id, created_at) values (p_user_id, p_now); end if;
  insert into app.credentials values (p_user_id, p_password_hash, 0, p_now);
  update app.invitations x set used_at = p_now where x.invitation_id = i.invitation_id;
  perform app.notify_each(json_build_array(json_build_object(
    'notification_id', p_notification_id, 'user_id', i.invited_by, 'kind', 'invitation_registered', 'title',
    coalesce(p_company ->> 'company_name', (p_person ->> 'first_name') || ' ' || (p_person ->> 'last_name')) || ' has registered',
    'body', 'They came by your invitation.', 'link',
    -- A care provider does not see the others of its agency: it is shown its invitations.
    case when i.inviting_care_provider_id is not null then '/invite_care_providers'
         when its_level = 4 then '/users/' || p_user_id
         else case i.type when 'agency' then '/agencies/' else '/care_providers/' end || p_company_id end)), p_now, '[]');
  insert into app.audit values (gen_random_uuid(), p_now, p_user_id, 'register', i.invitation_id, p_request_id);
  return query select i.email, its_level, i.invited_by;
end $$;
-- What a booking, a completed shift or an end of a shift counts for.
create or replace function app.keep_fact() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.job_facts (agency_id, care_provider_id, office_id, job_id, day, measure, n, amount)
  select new.agency_id, new.care_provider_id, new.office_id, new.job_id, f.day, f.measure, 1, f.amount
  from (
    select (new.at at time zone 'Europe/London')::date, 'filled', greatest(0, floor(extract(epoch from new.at - opened.at) / 60))
    from (select h.at from app.job_history h
          where new.to_status = 'Confirmed' and h.job_id = new.job_id and h.version < new.version and h.to_status = 'Published'
            and coalesce(h.from_status in ('Unpublished', 'Confirmed'), true)
          order by h.version desc limit 1) opened
    union all
    -- Most who come for the first time are told apart by their count alone.
    select j.date, 'returned', 0
    from app.jobs j join app.member_shifts s on s.member_id = j.assigned_to and s.office_id = j.office_id and s.completed > 1
    where new.to_status = 'Completed' and j.job_id = new.job_id and exists (
      select from app.jobs b where b.assigned_to = j.assigned_to and b.starts_at < j.starts_at and b.office_id = j.office_id
        and b.status = 'Completed')
    union all
    select (new.at at time zone 'Europe/London')::date, case new.command
      when 'cancel' then 'cancelled:' || coalesce(new.reason, 'Not said') when 'cancel_late' then 'cancelled_late'
      when 'turn_down' then 'turned_down' else 'dropped_out' end, 0
    where new.to_status not in ('Confirmed', 'Completed')) f (day, measure, amount);
  return null;
end $$;
create or replace function app.count_in_cells() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  -- On an insert there is no old row, on a delete no new one: their fields are null, and so is what would be counted.
  insert into app.map_cell_deltas (scope_id, cx, cy, status, n, lat_sum, lng_sum)
  select scope, (g).cx, (g).cy, (g).status, n, n * round((g).latitude * 1e6)::bigint, n * round((g).longitude * 1e6)::bigint
  from (values (old, -1), (new, 1)) counted (g, n),
    unnest(array['00000000-0000-0000-0000-000000000000', (g).agency_id, (g).care_provider_id, (g).office_id]) scope
  where (g).status is not null;
  return null;
end $$;
reset role;

-- 7. What a condition of a trigger can tell is refused by one function: its words, code and constraint are its arguments.
set role handover_owner;
create function app.refuse() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0] using errcode = tg_argv[1], constraint = coalesce(tg_argv[2], '');
end $$;
revoke execute on function app.refuse from public;
reset role;
drop trigger said_by_others on app.skills;
drop trigger said_by_others on app.medicals;
create trigger said_by_others before insert on app.skills for each row
  when (current_user = 'handover_member' and (new.state <> 'waiting' or new.reviewed_by is not null))
  execute function app.refuse('a member may not say whether a paper counts', '42501');
create trigger said_by_others_then before update on app.skills for each row
  when (current_user = 'handover_member' and (old.state = 'withdrawn' or new.state <> 'waiting' or new.reviewed_by is not null))
  execute function app.refuse('a member may not say whether a paper counts', '42501');
create trigger said_by_others_last before delete on app.skills for each row
  when (current_user = 'handover_member' and old.state = 'withdrawn')
  execute function app.refuse('a member may not say whether a paper counts', '42501');
create trigger said_by_others before insert on app.medicals for each row
  when (current_user = 'handover_member' and (new.state <> 'waiting' or new.reviewed_by is not null))
  execute function app.refuse('a member may not say whether a paper counts', '42501');
create trigger said_by_others_then before update on app.medicals for each row
  when (current_user = 'handover_member' and (old.state = 'withdrawn' or new.state <> 'waiting' or new.reviewed_by is not null))
  execute function app.refuse('a member may not say whether a paper counts', '42501');
create trigger said_by_others_last before delete on app.medicals for each row
  when (current_user = 'handover_member' and old.state = 'withdrawn')
  execute function app.refuse('a member may not say whether a paper counts', '42501');
drop trigger keep_agreed_terms on app.agreed_terms;
drop trigger keep_client_terms on app.client_terms;
create trigger keep_agreed_terms before update on app.agreed_terms for each row
  when (to_jsonb(new) - '{agency_id,care_provider_id,office_id}'::text[] <> to_jsonb(old) - '{agency_id,care_provider_id,office_id}'::text[])
  execute function app.refuse('agreed terms never change', '23514', 'agreed_terms_stay');
create trigger keep_agreed_terms_there before delete on app.agreed_terms for each row
  execute function app.refuse('agreed terms never change', '23514', 'agreed_terms_stay');
create trigger keep_client_terms before update on app.client_terms for each row
  when (to_jsonb(new) - '{agency_id,care_provider_id,office_id}'::text[] <> to_jsonb(old) - '{agency_id,care_provider_id,office_id}'::text[])
  execute function app.refuse('agreed terms never change', '23514', 'agreed_terms_stay');
create trigger keep_client_terms_there before delete on app.client_terms for each row
  execute function app.refuse('agreed terms never change', '23514', 'agreed_terms_stay');
-- A booking: its status moves as the table of moves knows, and what was agreed stays. Both come before the trigger that agrees.
set role handover_gate;
create function app.only_known_moves() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if not exists (select from app.job_transitions t where t.from_status = old.status and t.to_status = new.status) then
    raise exception 'a shift that is % does not become %', old.status, new.status
      using errcode = '23514', constraint = 'jobs_move_as_known';
  end if;
  return new;
end $$;
revoke execute on function app.only_known_moves from public;
reset role;
drop trigger a_guard on app.jobs;
drop trigger a_guard_added on app.jobs;
create trigger a_known_move before update on app.jobs for each row
  when (old.status <> new.status and starts_with(session_user, 'handover_')) execute function app.only_known_moves();
create trigger a_guard before update on app.jobs for each row
  when (starts_with(session_user, 'handover_') and (old.terms_id is distinct from new.terms_id
    or old.terms_id is not null and new.assigned_to = old.assigned_to
      and (old.staff_rate, old.hcp_rate, old.break_length, old.break_is_paid_for, old.starts_at, old.ends_at)
        is distinct from (new.staff_rate, new.hcp_rate, new.break_length, new.break_is_paid_for, new.starts_at, new.ends_at)))
  execute function app.refuse('what was agreed does not change', '23514', 'agreed_terms_stay');
create trigger a_guard_added before insert on app.jobs for each row
  when (new.terms_id is not null and starts_with(session_user, 'handover_'))
  execute function app.refuse('terms are written when a booking is made', '23514', 'agreed_terms_stay');
drop function app.keep_the_word(), app.keep_agreed_terms(), app.guard_booking(), app.refuse_own_terms();

-- 8. A slip that comes, goes or becomes another counts for what it was and what it is.
set role handover_gate;
create or replace function app.keep_slip() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.job_facts (agency_id, care_provider_id, office_id, job_id, day, measure, n, amount)
  select (s).agency_id, (s).care_provider_id, (s).office_id, (s).job_id, case (s).kind
           when 'no_show' then ((s).at at time zone 'Europe/London')::date
           else (select j.date from app.jobs j where j.job_id = (s).job_id) end, (s).kind, n, 0
  from (values (old, -1), (new, 1)) noted (s, n) where (s).job_id is not null;
  return null;
end $$;
reset role;
drop function app.notify(uuid[], uuid[], text, text, text, text, timestamptz);
