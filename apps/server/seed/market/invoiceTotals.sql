-- How many there are to whose places, as the worker would have folded it.
insert into app.tallies (what, scope_id, total)
with by_office as (
  select for_agency, for_provider, for_office, count(*) as total from app.invoices group by 1, 2, 3)
select 'invoices', scope_id, sum(total)
from by_office, unnest(array['00000000-0000-0000-0000-000000000000'::uuid, for_agency, for_provider, for_office]) scope_id
where scope_id is not null group by scope_id;
