set role handover_gate;

-- Computes eight characters that are not mistaken for one another and form no words.
create or replace function app.code_from(p_secret bytea, p_office_id uuid, p_step bigint) returns text
  language plpgsql immutable set search_path = app, public, pg_temp as $$
declare
  signs constant text := 'CDFHJKMNPQRTVWXY3479';
  mac bytea := hmac(convert_to(p_office_id || ' ' || p_step, 'UTF8'), p_secret, 'sha256');
  rest bigint := ('x' || encode(substr(mac, 1, 8), 'hex'))::bit(64)::bigint & 9223372036854775807;
  code text := '';
begin
  for n in 1..8 loop
    code := code || substr(signs, (rest % length(signs))::int + 1, 1);
    rest := rest / length(signs);
  end loop;
  return code;
end $$;
revoke execute on function app.code_from from public;

reset role;
