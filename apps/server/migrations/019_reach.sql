-- How people are reached when no page is open: phones that hear of news, and calendars that follow a member's bookings.
set role handover_owner;

-- What someone chose of one and not of the other stays empty: then the kind's own default counts.
alter table app.notification_preferences
  alter column email drop not null,
  add column push boolean;

-- The session in which a phone was opted in. It may fall asleep and the phone still hears; signing it out ends both.
alter table app.push_subscriptions add column session_id uuid not null;
create index push_subscriptions_of_session on app.push_subscriptions (session_id);

-- Whoever opts in goes by the function below, because a browser may have been somebody else's before.
revoke insert on app.push_subscriptions
  from handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select, insert, update, delete on app.push_subscriptions to handover_gate;

set role handover_gate;

-- A phone is whose it was last. To take it over one must know its keys, as the browser itself does; its address alone
-- is not enough. Past the most that one person has, the oldest goes.
create function app.keep_push_subscription(p_subscription_id uuid, p_session_id uuid, p_endpoint text, p_p256dh text,
                                           p_auth text, p_most int, p_now timestamptz)
  returns uuid language plpgsql security definer set search_path = app, pg_temp as $$
declare
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  kept uuid;
begin
  insert into app.push_subscriptions as s (subscription_id, user_id, session_id, endpoint, p256dh, auth, created_at)
  values (p_subscription_id, me, p_session_id, p_endpoint, p_p256dh, p_auth, p_now)
  on conflict (endpoint) do update
    set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
        created_at = excluded.created_at
    where s.user_id = me or (s.p256dh = excluded.p256dh and s.auth = excluded.auth)
  returning s.subscription_id into kept;
  delete from app.push_subscriptions d where d.subscription_id in (
    select s.subscription_id from app.push_subscriptions s where s.user_id = me
    order by s.created_at desc, s.subscription_id desc offset p_most);
  return kept;
end $$;

-- Whoever signs out, or signs a lost phone out from afar, ends what it hears.
create function app.silence_phone() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from app.push_subscriptions where session_id = old.session_id;
  return null;
end $$;

-- The bookings behind the secret link of a calendar: nothing if there is no such link, and a line without a booking if
-- its member has none.
create function app.calendar_of(p_token_hash bytea, p_since timestamptz)
  returns table (job_id uuid, version int, code text, title text, status text, starts_at timestamptz, ends_at timestamptz,
                 place text, address_line_1 text, address_line_2 text, city text, post_code text, updated_at timestamptz)
  language sql stable security definer set search_path = app, pg_temp as $$
  select j.job_id, j.version, j.code, j.title, j.status, j.starts_at, j.ends_at, o.title, j.address_line_1,
         j.address_line_2, j.city, j.post_code, j.updated_at
  from app.calendar_links l
  join app.users u on u.user_id = l.member_id and u.status = 'active' and u.deleted_at is null
  left join (app.jobs j join app.offices o on o.office_id = j.office_id)
    on j.assigned_to = l.member_id and j.starts_at > p_since
      and j.status in ('Assigned', 'Confirmed', 'Checked in', 'Completed', 'cancelled')
  where l.token_hash = p_token_hash
  order by j.starts_at, j.job_id
$$;

revoke execute on function app.keep_push_subscription, app.silence_phone, app.calendar_of from public;
grant execute on function app.keep_push_subscription
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant execute on function app.silence_phone to handover_owner;
grant execute on function app.calendar_of to handover_guest;

set role handover_owner;
-- The worker clears away what has expired: whoever has not looked for a month is to hear of an offer all the same.
create trigger silences_phone after delete on app.sessions for each row
  when (session_user <> 'handover_worker') execute function app.silence_phone();
reset role;
