set role handover_gate;

-- Returns where the shifts of a member's invoices were when they were posted, because holiday pay follows the law of
-- that place.
create or replace function app.pay_places(p_member_id uuid, p_from date, p_to date)
  returns table (uuid uuid, country text, province text, post_code text)
  language sql stable security definer set search_path = app, pg_temp as $$
  select i.uuid, j.country, j.province, j.post_code
  from app.invoices i join app.jobs j on j.job_id = i.job_id
  where i.for_member = p_member_id and i.date >= p_from and i.date < p_to and app.reads_invoice(i)
$$;
revoke execute on function app.pay_places from public;
grant execute on function app.pay_places to handover_admin, handover_member;

reset role;
