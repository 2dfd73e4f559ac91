set role handover_gate;

-- Returns the scopes whose counts include a place.
create or replace function app.scopes_above(agency_id uuid, care_provider_id uuid, office_id uuid)
  returns table (scope_id uuid, of_agency uuid, of_provider uuid) language sql immutable as $$
  values ('00000000-0000-0000-0000-000000000000'::uuid, null::uuid, null::uuid),
         (agency_id, agency_id, null),
         (care_provider_id, agency_id, care_provider_id),
         (office_id, agency_id, care_provider_id)
$$;
revoke execute on function app.scopes_above from public;
grant execute on function app.scopes_above to handover_worker;

reset role;
