-- What becomes of shifts, and all that the dashboard counts, as the worker would have folded it.
select app.remember_facts();
insert into app.rollups (scope_id, grain, bucket, measure, n, amount, agency_id, care_provider_id)
select s.scope_id, grain, bucket, measure, sum(n), sum(amount), (array_agg(s.of_agency))[1], (array_agg(s.of_provider))[1]
from unnest('{month,week,day}'::text[]) grain, lateral (
    select agency_id, care_provider_id, office_id, date_trunc(grain, day::timestamp)::date as bucket, measure, sum(n) as n,
           sum(amount) as amount
    from app.rollup_sources
    where day >= app.rollups_kept_from(grain, (market.now() at time zone 'Europe/London')::date)
    group by 1, 2, 3, 4, 5) counted,
  app.scopes_above(agency_id, care_provider_id, office_id) s
group by 1, 2, 3, 4 having sum(n) <> 0 or sum(amount) <> 0;
