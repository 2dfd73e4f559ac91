-- What becomes of shifts, and all that the dashboard counts, as the worker would have folded it.
select app.remember_facts();
select app.count_rollups(grain, app.rollups_kept_from(grain, (market.now() at time zone 'Europe/London')::date), 'infinity')
from unnest('{month,week,day}'::text[]) grain;
