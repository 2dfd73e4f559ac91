set role handover_gate;

-- Lists a shift for review when its attendance or timesheet has flags.
create or replace function app.note_review_due() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.reviews_due (job_id, office_id, since) values (new.job_id, new.office_id, new.received_at)
  on conflict (job_id) do nothing;
  return null;
end $$;
revoke execute on function app.note_review_due from public;
grant execute on function app.note_review_due to handover_owner;

set role handover_owner;
create or replace trigger note_review_due after insert on app.attendance
  for each row when (new.flags <> '{}' and new.reviewed_at is null) execute function app.note_review_due();
create or replace trigger note_review_due after insert on app.timesheets
  for each row when (new.flags <> '{}') execute function app.note_review_due();

reset role;
