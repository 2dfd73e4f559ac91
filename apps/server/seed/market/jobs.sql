-- The shifts of one stretch ($1 up to, not including, $2) with all that hangs on them, in the order in which they were
-- posted over a thousand days, the last of them a moment ago. Each starts some days after it was posted, so those of the
-- coming weeks are open, given or confirmed, and the past is done with. Everything is told of those that are not over and
-- of the last ninety days; of the rest only that they were posted. A shift's version is the number of its entries.
-- Each `offset 0` keeps what stands above it from computing what stands below it again for every column.
with posted as (
  insert into app.jobs as j (job_id, number, agency_id, care_provider_id, office_id, title, description, date, shift_time,
    job_start_time, job_end_time, starts_at, ends_at, deadline, deadline_at, has_break, break_is_paid_for, break_length,
    staff_rate, hcp_rate, status, no_show, ward, report_to, tag_ids, address_line_1, address_line_2, city, town, province,
    post_code, country, latitude, longitude, approximate, created_by, assigned_to, terms_id, version, created_at, updated_at)
  select market.id_at(created_at, 'job', n), 20001 + n, agency_id, care_provider_id, office_id, title, description, date,
    shift_time, job_start_time, job_end_time, starts_at, ends_at, deadline,
    least((deadline + 1)::timestamp at time zone 'Europe/London', starts_at), break_length > 0, break_is_paid_for,
    break_length, staff_rate + raise + extra, hcp_rate + raise + extra, status, no_show, ward, manager_name, tag_ids,
    address_line_1, '', city, town, '', post_code, country, latitude, longitude, false, manager_id,
    case when taken then market.member_id(market.turn(n, 0)) end,
    case when taken and status <> 'Assigned' then 20001 + n end,
    case when told then steps else 1 end, created_at,
    case when told then market.step_at(moment, share, n, created_at, starts_at, ends_at) else created_at end
  from (
    select *, starts_at > market.now() - interval '90 days' as told, greatest(date - 2, posted_on) as deadline, case
        when starts_at > market.now() + interval '7 days' then case
          when r < .14 then 'draft' when r < .74 then 'open' when r < .82 then 'given' when r < .94 then 'confirmed'
          when r < .98 then 'cancelled' else 'turned down' end
        when starts_at > market.now() + interval '2 days' then case
          when r < .06 then 'draft' when r < .48 then 'open' when r < .62 then 'given' when r < .96 then 'confirmed'
          else 'cancelled' end
        when starts_at > market.now() then case
          when r < .25 then 'open' when r < .40 then 'given' else 'confirmed' end
        when ends_at > market.now() then case
          when r < .88 then 'there' when starts_at > market.now() - interval '30 minutes' then 'confirmed' else 'late' end
        when r < .91 then 'done' when r < .95 then 'cancelled' when r < .97 then 'turned down' when r < .98 then 'nobody took it'
        else 'nobody came' end as fate
    from (
      select *, (date + starts) at time zone 'Europe/London' as starts_at,
        (date + ends_days_later + ends) at time zone 'Europe/London' as ends_at
      from (
        select *, (created_at at time zone 'Europe/London')::date as posted_on,
          (created_at at time zone 'Europe/London')::date + 1 + floor(lead * lead * market.lead())::int as date
        from (
          select n, market.now() - interval '1000 days' + n * (interval '1000 days' / market.jobs()) as created_at,
            random() as lead, random() as r, floor(random() * 4)::int * 25 as extra,
            floor(random() * market.kinds())::int * 17
              + case when random() < .5 then 0 else 1 + floor(power(random(), 2) * 16)::int end as asked,
            -- The square makes a few care providers large: the largest of two thousand has one shift in forty-five.
            floor(market.providers() * power(random(), 2))::int * 5 + floor(random() * 5)::int as place,
            market.pick(market.wards(), n) as ward
          from generate_series($1::bigint, $2::bigint - 1) n offset 0) drawn
        join market.asked using (asked) offset 0) dated offset 0) timed offset 0) fated
  join market.fates using (fate)
  join market.places using (place)
  where fates.way = market.way(n)
  returning job_id, number - 20001 as n, agency_id, care_provider_id, office_id, staff_rate, status, no_show, starts_at, ends_at,
    created_by, version, created_at, j as job),
-- No care provider of a market has rates or terms of its own.
published as (
  insert into app.client_terms (job_id, version, agency_id, care_provider_id, office_id, hcp_rate, charge_bands, cancellation,
                                agreed_at)
  select job_id, 1, agency_id, care_provider_id, office_id, (job).hcp_rate, '[]', cancellation, created_at
  from posted, market.platform where status <> 'Unpublished'),
agreed as (
  insert into app.agreed_terms (terms_id, agency_id, care_provider_id, office_id, job_id, member_id, agreed_at, starts_at, ends_at,
    break_length, break_is_paid_for, staff_rate, hcp_rate, pay_bands, charge_bands, cancellation, vat_rules, terms_hash)
  select (job).terms_id, agency_id, care_provider_id, office_id, job_id, (job).assigned_to, (job).updated_at, starts_at, ends_at,
    (job).break_length, (job).break_is_paid_for, staff_rate, (job).hcp_rate, '[]', '[]', cancellation, '{}',
    app.hash_of_terms(job, '[]', cancellation)
  from posted, market.platform where (job).terms_id is not null),
ordered as (
  insert into app.job_orders (job_id, agency_id, care_provider_id, office_id, number, staff_rate)
  select job_id, agency_id, care_provider_id, office_id, 20001 + n, staff_rate from posted),
story as (
  select p.job_id, p.n, p.agency_id, p.care_provider_id, p.office_id, p.created_by, p.starts_at, p.version as told, s.*,
    market.turn(p.n, s.member) as turn, market.step_at(s.moment, s.share, p.n, p.created_at, p.starts_at, p.ends_at) as at,
    market.step_at(s.answered_moment, s.answered_share, p.n, p.created_at, p.starts_at, p.ends_at) as answered_at
  from posted p join market.stories s on s.status = p.status and s.no_show = p.no_show and s.way = market.way(p.n)
  where s.version <= p.version offset 0),
entries as (
  insert into app.job_history (entry_id, agency_id, care_provider_id, office_id, job_id, version, at, actor_id, actor_name,
                               actor_level, command, from_status, to_status, member_id, member_name, changes)
  select market.id_at(at, 'entry' || version, n), s.agency_id, s.care_provider_id, s.office_id, job_id, version, at,
    case by when 'manager' then created_by when 'admin' then market.user_id(1 + n % 20) when 'member' then market.member_id(turn) end,
    case by when 'manager' then manager_name when 'admin' then market.full_name(1 + n % 20)
            when 'member' then market.member_name(turn) else 'Handover' end,
    case by when 'manager' then 3 when 'admin' then 1 when 'member' then 4 end, command, from_status, to_status,
    case when member is not null then market.member_id(turn) end, case when member is not null then market.member_name(turn) end,
    case command when 'edit' then '[{"field": "status", "from": "Unpublished", "to": "Published"}]'::jsonb else '[]' end
  from story s join market.places l using (office_id)),
offered as (
  insert into app.offers (offer_id, agency_id, care_provider_id, office_id, job_id, member_id, status, exclusive, expires_at,
                          created_by, created_at, answered_at)
  select market.id_at(at, 'offer' || version, n), agency_id, care_provider_id, office_id, job_id, market.member_id(turn),
    offer, command = 'assign', starts_at, market.user_id(1 + n % 20), at, case when offer <> 'pending' then answered_at end
  from story where offer is not null)
insert into app.applications (application_id, agency_id, care_provider_id, office_id, job_id, member_id, created_at)
select market.id_at(at, 'application' || version, n), agency_id, care_provider_id, office_id, job_id, market.member_id(turn), at
from story where command = 'apply'
