set role handover_gate;

-- Returns the first day whose counts are kept: days for two months, weeks for a year, months for good.
create or replace function app.rollups_kept_from(p_grain text, p_today date) returns date language sql immutable as $$
  select case p_grain when 'month' then '-infinity'::date
    else date_trunc(p_grain, (p_today - case p_grain when 'day' then 62 else 420 end)::timestamp)::date end
$$;
revoke execute on function app.rollups_kept_from from public;
grant execute on function app.rollups_kept_from to handover_worker;

reset role;
