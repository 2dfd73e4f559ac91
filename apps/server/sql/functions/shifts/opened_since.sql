set role handover_gate;

-- Checks whether a future shift was posted, published or given back since then by somebody other than the member who
-- asks. The ids of the history are ordered by time. It reads the latest entries only, and leaves hidden places out.
create or replace function app.opened_since(p_since timestamptz, p_now timestamptz) returns boolean
  language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return exists (
    select from (
      select job_id, actor_id, from_status, to_status from app.job_history
      where entry_id >= (lpad(to_hex(floor(extract(epoch from p_since) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
      order by entry_id desc limit 2000) h
    join app.jobs j on j.job_id = h.job_id
    where h.to_status = 'Published' and h.from_status is distinct from 'Published'
      and h.actor_id is distinct from app.scope_user()
      and j.status = 'Published' and j.starts_at > p_now
      and not array[j.care_provider_id, j.office_id] && array(select place_id from app.hidden_places));
end $$;
revoke execute on function app.opened_since from public;
grant execute on function app.opened_since to handover_member;

reset role;
