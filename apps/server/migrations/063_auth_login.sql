-- Sign-in runs on a login of its own: nobody who reaches the guest's login can open a session.
-- The role handover_auth is made by the runner, as all logins are.
grant usage on schema app to handover_auth;
revoke execute on function app.find_credentials, app.sign_in_failed, app.open_session, app.find_challenge, app.pass_challenge
  from handover_guest;
grant execute on function app.find_credentials, app.sign_in_failed, app.open_session, app.find_challenge, app.pass_challenge
  to handover_auth;
