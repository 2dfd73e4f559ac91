set role handover_gate;

-- Notes the terms that an applicant was shown.
create or replace function app.keep_shown_terms() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  new.terms_hash := (app.terms_now(new.job_id)).terms_hash;
  return new;
end $$;
revoke execute on function app.keep_shown_terms from public;
grant execute on function app.keep_shown_terms to handover_owner;

set role handover_owner;
create or replace trigger keep_shown_terms before insert on app.applications for each row
  when (new.terms_hash is null) execute function app.keep_shown_terms();

reset role;
