set role handover_gate;

-- Returns the code that a location shows now. No login reads the secret.
create or replace function app.code_of_office(p_office_id uuid, p_step bigint) returns text
  language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return (select app.code_from(c.secret, c.office_id, p_step)
    from app.viewer_offices o join app.office_codes c on c.office_id = o.office_id where o.office_id = p_office_id);
end $$;
revoke execute on function app.code_of_office from public;
grant execute on function app.code_of_office to handover_admin, handover_agency, handover_provider, handover_office;

reset role;
