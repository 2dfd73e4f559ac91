-- What a location shows on the day: a code that turns every half minute, and a list for whoever comes for the first time.
create extension if not exists pgcrypto;

set role handover_gate;

-- What a location's codes are made from is made with the location, and leaves these functions in no answer.
create function app.make_office_code() returns trigger
  language plpgsql security definer set search_path = app, public, pg_temp as $$
begin
  insert into app.office_codes (office_id, secret, created_at)
  select office_id, gen_random_bytes(32), created_at from new_offices;
  return null;
end $$;

-- Eight signs that are hard to mistake for one another and make no words.
create function app.code_from(p_secret bytea, p_office_id uuid, p_step bigint) returns text
  language plpgsql immutable set search_path = app, public, pg_temp as $$
declare
  signs constant text := 'CDFHJKMNPQRTVWXY3479';
  mac bytea := hmac(convert_to(p_office_id || ' ' || p_step, 'UTF8'), p_secret, 'sha256');
  rest bigint := ('x' || encode(substr(mac, 1, 8), 'hex'))::bit(64)::bigint & 9223372036854775807;
  code text := '';
begin
  for n in 1..8 loop
    code := code || substr(signs, (rest % length(signs))::int + 1, 1);
    rest := rest / length(signs);
  end loop;
  return code;
end $$;

-- The code that a location shows in this step, for whoever runs the place.
create function app.code_of_office(p_office_id uuid, p_step bigint) returns text
  language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return (
    select app.code_from(c.secret, c.office_id, p_step)
    from app.offices o join app.office_codes c on c.office_id = o.office_id
    where o.office_id = p_office_id
      and case session_user
        when 'handover_admin' then true
        when 'handover_agency' then o.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid
        when 'handover_provider' then o.care_provider_id = nullif(current_setting('app.care_provider_id', true), '')::uuid
        when 'handover_office' then o.office_id = nullif(current_setting('app.office_id', true), '')::uuid
        else false end);
end $$;

-- Whether a member has seen the code of the place where they are booked, in this step or the one before or after. What is
-- compared are hashes under the secret, of every step: how long it takes says nothing of how near a guess was.
create function app.code_holds(p_job_id uuid, p_code text, p_step bigint) returns boolean
  language plpgsql stable security definer set search_path = app, public, pg_temp as $$
begin
  return coalesce((
    select bool_or(hmac(convert_to(app.code_from(c.secret, c.office_id, near.step), 'UTF8'), c.secret, 'sha256')
                   = hmac(convert_to(p_code, 'UTF8'), c.secret, 'sha256'))
    from app.jobs j join app.office_codes c on c.office_id = j.office_id,
      generate_series(p_step - 1, p_step + 1) near (step)
    where j.job_id = p_job_id and j.assigned_to = nullif(current_setting('app.user_id', true), '')::uuid), false);
end $$;

-- What a member is shown at the place of their booking, if that has not happened there since.
create function app.induction_due(p_job_id uuid, p_member_id uuid, p_since timestamptz) returns text[]
  language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return coalesce((
    select array_agg(i.text order by i.position)
    from app.jobs j join app.induction_items i on i.office_id = j.office_id
    where j.job_id = p_job_id and j.assigned_to = p_member_id
      and p_member_id = nullif(current_setting('app.user_id', true), '')::uuid
      and not exists (select from app.inductions d
                      where d.member_id = p_member_id and d.office_id = j.office_id and d.at > p_since)), '{}');
end $$;

revoke execute on function app.make_office_code, app.code_from, app.code_of_office, app.code_holds, app.induction_due
  from public;
grant execute on function app.make_office_code to handover_owner;
grant execute on function app.code_of_office to handover_admin, handover_agency, handover_provider, handover_office;
grant execute on function app.code_holds, app.induction_due to handover_member;

set role handover_owner;
create trigger make_office_code after insert on app.offices
  referencing new table as new_offices for each statement execute function app.make_office_code();
reset role;

insert into app.office_codes (office_id, secret, created_at)
select office_id, gen_random_bytes(32), created_at from app.offices;
