set role handover_gate;

-- Closes pending offers and applications between two who are separated by a block, without telling anybody. A booking
-- stays: only an administrator takes it back.
create or replace function app.close_pending_on_block() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.offers o set status = 'withdrawn', answered_at = new.updated_at
  where o.member_id = new.member_id and o.status = 'pending' and not o.exclusive
    and o.care_provider_id = new.care_provider_id and (new.office_id is null or o.office_id = new.office_id);
  update app.applications y set withdrawn_at = new.updated_at
  where y.member_id = new.member_id and y.withdrawn_at is null
    and y.care_provider_id = new.care_provider_id and (new.office_id is null or y.office_id = new.office_id)
    and not exists (select from app.jobs j where j.job_id = y.job_id and j.assigned_to = new.member_id);
  delete from app.standby s
  where s.member_id = new.member_id and s.care_provider_id = new.care_provider_id
    and (new.office_id is null or s.office_id = new.office_id);
  return null;
end $$;
revoke execute on function app.close_pending_on_block from public;
grant execute on function app.close_pending_on_block to handover_owner;

set role handover_owner;
create or replace trigger close_pending_on_block after insert or update on app.place_regards for each row
  when (new.kind = 'block') execute function app.close_pending_on_block();
create or replace trigger close_pending_on_block after insert or update on app.member_regards for each row
  when (new.kind = 'block') execute function app.close_pending_on_block();

reset role;
