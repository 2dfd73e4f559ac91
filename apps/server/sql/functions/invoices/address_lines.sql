set role handover_gate;

-- Lines of an address as written on an envelope, each once.
create or replace function app.address_lines(p_lines text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(line order by first), '{}') from (
    select line, min(n) as first from unnest(p_lines) with ordinality said (line, n)
    where trim(line) <> '' group by line) lines
$$;
revoke execute on function app.address_lines from public;
grant execute on function app.address_lines to handover_admin, handover_command, handover_worker;

reset role;
