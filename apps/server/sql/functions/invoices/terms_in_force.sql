set role handover_gate;

-- Returns the pay, charge and cancellation terms of a care provider's shifts of a day. In plpgsql its plan is kept; in
-- SQL it was planned at each call.
create or replace function app.terms_in_force(p_care_provider_id uuid, p_starts_at timestamptz,
  out pay_bands jsonb, out charge_bands jsonb, out cancellation jsonb)
  language plpgsql stable security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  day constant date := (p_starts_at at time zone 'Europe/London')::date;
begin
  select coalesce(b.pay_bands, '[]'), coalesce(b.charge_bands, '[]'), coalesce(nullif(c.terms, '[]'), p.cancellation, '[]')
  into pay_bands, charge_bands, cancellation
  from (select 1) as one
  left join lateral (select r.pay_bands, r.charge_bands from app.rate_bands r
    where r.care_provider_id = p_care_provider_id and r.valid_from <= day
    order by r.valid_from desc, r.version_id desc limit 1) b on true
  left join lateral (select t.terms from app.cancellation_terms t
    where t.care_provider_id = p_care_provider_id and t.valid_from <= day
    order by t.valid_from desc, t.version_id desc limit 1) c on true
  left join lateral (select l.cancellation from app.platform_terms l order by l.version_id desc limit 1) p on true;
end $$;
revoke execute on function app.terms_in_force from public;

reset role;
