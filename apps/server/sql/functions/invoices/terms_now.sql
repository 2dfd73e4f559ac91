set role handover_gate;

-- Returns the terms of a shift as a person who is asked now would get them: the client's part as it was published.
create or replace function app.terms_now(p_job_id uuid, out pay_bands jsonb, out charge_bands jsonb, out cancellation jsonb, out terms_hash bytea)
  language sql stable security definer set search_path = app, pg_temp as $$
  select f.pay_bands, coalesce(c.charge_bands, f.charge_bands), coalesce(c.cancellation, f.cancellation),
    app.hash_of_terms(j, f.pay_bands, coalesce(c.cancellation, f.cancellation))
  from app.jobs j
  cross join lateral app.terms_in_force(j.care_provider_id, j.starts_at) f
  left join lateral (select * from app.client_terms p where p.job_id = j.job_id order by p.version desc limit 1) c on true
  where j.job_id = p_job_id
$$;
revoke execute on function app.terms_now from public;
grant execute on function app.terms_now to handover_admin, handover_fill;

reset role;
