set role handover_gate;

-- Hashes the member's part of a shift's terms, to compare two moments.
create or replace function app.hash_of_terms(j app.jobs, p_pay_bands jsonb, p_cancellation jsonb) returns bytea
  language sql stable as $$
  select sha256(convert_to(jsonb_build_array(j.office_id, extract(epoch from j.starts_at), extract(epoch from j.ends_at),
    j.break_length, j.break_is_paid_for, j.staff_rate, p_pay_bands, p_cancellation)::text, 'UTF8'))
$$;
revoke execute on function app.hash_of_terms from public;

reset role;
