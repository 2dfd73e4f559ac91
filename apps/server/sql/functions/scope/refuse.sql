set role handover_owner;

-- Refuses a change; the condition is the trigger's.
create or replace function app.refuse() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0] using errcode = tg_argv[1], constraint = coalesce(tg_argv[2], '');
end $$;
revoke execute on function app.refuse from public;

create or replace trigger said_by_others before insert on app.skills for each row
  when (current_user = 'handover_member' and (new.state <> 'waiting' or new.reviewed_by is not null))
  execute function app.refuse('a member may not say whether a paper counts', '42501');
create or replace trigger said_by_others_then before update on app.skills for each row
  when (current_user = 'handover_member' and (old.state = 'withdrawn' or new.state <> 'waiting' or new.reviewed_by is not null))
  execute function app.refuse('a member may not say whether a paper counts', '42501');
create or replace trigger said_by_others_last before delete on app.skills for each row
  when (current_user = 'handover_member' and old.state = 'withdrawn')
  execute function app.refuse('a member may not say whether a paper counts', '42501');
create or replace trigger said_by_others before insert on app.medicals for each row
  when (current_user = 'handover_member' and (new.state <> 'waiting' or new.reviewed_by is not null))
  execute function app.refuse('a member may not say whether a paper counts', '42501');
create or replace trigger said_by_others_then before update on app.medicals for each row
  when (current_user = 'handover_member' and (old.state = 'withdrawn' or new.state <> 'waiting' or new.reviewed_by is not null))
  execute function app.refuse('a member may not say whether a paper counts', '42501');
create or replace trigger said_by_others_last before delete on app.medicals for each row
  when (current_user = 'handover_member' and old.state = 'withdrawn')
  execute function app.refuse('a member may not say whether a paper counts', '42501');
create or replace trigger keep_agreed_terms before update on app.agreed_terms for each row
  when (to_jsonb(new) - '{agency_id,care_provider_id,office_id}'::text[] <> to_jsonb(old) - '{agency_id,care_provider_id,office_id}'::text[])
  execute function app.refuse('agreed terms never change', '23514', 'agreed_terms_stay');
create or replace trigger keep_agreed_terms_there before delete on app.agreed_terms for each row
  execute function app.refuse('agreed terms never change', '23514', 'agreed_terms_stay');
create or replace trigger keep_client_terms before update on app.client_terms for each row
  when (to_jsonb(new) - '{agency_id,care_provider_id,office_id}'::text[] <> to_jsonb(old) - '{agency_id,care_provider_id,office_id}'::text[])
  execute function app.refuse('agreed terms never change', '23514', 'agreed_terms_stay');
create or replace trigger keep_client_terms_there before delete on app.client_terms for each row
  execute function app.refuse('agreed terms never change', '23514', 'agreed_terms_stay');
create or replace trigger a_guard before update on app.jobs for each row
  when (starts_with(session_user, 'handover_') and (old.terms_id is distinct from new.terms_id
    or old.terms_id is not null and new.assigned_to = old.assigned_to
      and (old.staff_rate, old.hcp_rate, old.break_length, old.break_is_paid_for, old.starts_at, old.ends_at)
        is distinct from (new.staff_rate, new.hcp_rate, new.break_length, new.break_is_paid_for, new.starts_at, new.ends_at)))
  execute function app.refuse('what was agreed does not change', '23514', 'agreed_terms_stay');
create or replace trigger a_guard_added before insert on app.jobs for each row
  when (new.terms_id is not null and starts_with(session_user, 'handover_'))
  execute function app.refuse('terms are written when a booking is made', '23514', 'agreed_terms_stay');
create or replace trigger ended_once before update on app.engagements for each row when (old.until is not null)
  execute function app.refuse('an engagement ends once', '23514', 'engagements_end_once');
-- Administrators alone let managers fill shifts.
create or replace trigger filling_is_allowed before insert on app.care_providers for each row
  when (new.managers_fill and session_user in ('handover_agency', 'handover_provider', 'handover_office'))
  execute function app.refuse('an administrator lets managers fill shifts', '42501');
create or replace trigger filling_is_allowed_then before update of managers_fill on app.care_providers for each row
  when (new.managers_fill <> old.managers_fill and session_user in ('handover_agency', 'handover_provider', 'handover_office'))
  execute function app.refuse('an administrator lets managers fill shifts', '42501');
-- No login of signed-in people activates an account or changes an active email: a link does.
create or replace trigger added_as_pending before insert on app.users for each row
  when (new.status <> 'pending'
    and session_user in ('handover_admin', 'handover_agency', 'handover_provider', 'handover_office', 'handover_member', 'handover_command'))
  execute function app.refuse('an account is pending until its person accepts it', '42501');
create or replace trigger counts_by_link before update of email, status on app.users for each row
  when ((old.status <> 'pending' and new.email <> old.email or old.status = 'pending' and new.status = 'active'
      or old.status <> 'pending' and new.status = 'pending')
    and session_user in ('handover_admin', 'handover_agency', 'handover_provider', 'handover_office', 'handover_member', 'handover_command'))
  execute function app.refuse('an account and its email count once a link was opened', '42501');

reset role;
