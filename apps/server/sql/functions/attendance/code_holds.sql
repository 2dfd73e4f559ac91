set role handover_gate;

-- Checks a member's code against the place where they are booked, in this time step or the one before or after. It
-- compares hashes under the secret, of each step: the time that it takes does not show how near a guess was.
create or replace function app.code_holds(p_job_id uuid, p_code text, p_step bigint) returns boolean
  language plpgsql stable security definer set search_path = app, public, pg_temp as $$
begin
  return coalesce((
    select bool_or(hmac(convert_to(app.code_from(c.secret, c.office_id, near.step), 'UTF8'), c.secret, 'sha256')
                   = hmac(convert_to(p_code, 'UTF8'), c.secret, 'sha256'))
    from app.jobs j join app.office_codes c on c.office_id = j.office_id,
      generate_series(p_step - 1, p_step + 1) near (step)
    where j.job_id = p_job_id and j.assigned_to = app.scope_user()), false);
end $$;
revoke execute on function app.code_holds from public;
grant execute on function app.code_holds to handover_member;

reset role;
