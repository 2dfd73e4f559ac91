-- What gave hashes of passwords away, opened a session of any account and counted misses per account is gone. A server of the
-- version before cannot sign people in any more: until its processes are replaced it answers them 500.
set role handover_gate;
drop function app.find_credentials(text);
drop function app.sign_in_failed(uuid);
drop function app.open_session(uuid, uuid, bytea, boolean, boolean, text, timestamptz, interval, timestamptz, text, bytea);
set role handover_owner;
revoke select (password_hash), update (password_hash, changed_at) on app.credentials
  from handover_admin, handover_agency, handover_provider, handover_office, handover_member;
reset role;
