set role handover_gate;

-- Returns the ids of open shifts of a time by their distance from a place. Comparisons of places are not leakproof, so
-- it runs with its owner's rights; job_market decides what a member may see of them. It returns as many rows as a phone
-- asks for, not a thousand: with the default estimate the planner would read all open shifts.
create or replace function app.nearest_open(p_latitude double precision, p_longitude double precision, p_from timestamptz,
  p_to timestamptz, p_most int)
  returns table (job_id uuid, metres double precision)
  language plpgsql stable security definer rows 100 set search_path = app, public, pg_temp as $$
#variable_conflict use_column
declare
  here geography := st_setsrid(st_makepoint(p_longitude, p_latitude), 4326)::geography;
begin
  return query
  select g.job_id, g.location <-> here from app.job_geo g
  where g.status = 'Published' and g.starts_at > p_from and g.starts_at < p_to
    and case when array[g.care_provider_id, g.office_id] && array(select place_id from app.hidden_places)
        then false else true end
  order by g.location <-> here limit p_most;
end $$;
revoke execute on function app.nearest_open from public;
grant execute on function app.nearest_open to handover_member;

reset role;
