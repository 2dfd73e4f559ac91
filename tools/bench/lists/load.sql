-- A market of :people accounts for the lists, believable in the ways that cost time: a few names are very common and
-- thousands are rare, accounts came over three years, and nearly all of them are staff members.
-- psql -v people=... -v managers=... -v password_hash=...
\set ON_ERROR_STOP on
set session statement_timeout = 0;
select setseed(0.5);

create temp table last_names as
with common as (
  select name, row_number() over () as n from unnest(string_to_array(
    'Smith Jones Williams Taylor Brown Davies Evans Wilson Thomas Johnson Murphy Kelly Patel Khan Ahmed Ali Begum Hussain '
    'Okafor Adeyemi Mensah Osei Boateng Nowak Kowalska Byrne Walsh Ryan O''Connor O''Brien Campbell Stewart MacDonald '
    'Robertson Fraser Hughes Roberts Griffiths Edwards Lewis Morgan Price Reyes Santos Cruz Garcia Fernandez Sharma Singh '
    'Kaur Mutasa Moyo Ndlovu Chukwu Okonkwo Nwosu Eze Diallo Lawson Bell Quinn Gallagher Doyle Burke Lynch', ' ')) name),
made as (
  select start || ending as name from unnest(string_to_array(
    'Ash Ald Arm Bar Beck Black Blen Brad Bram Brook Burn Cal Car Chad Clay Cop Cran Crow Dal Dar Den Dray Dun East Edge '
    'El Fair Fal Farn Fen Field Gar Glen Gold Good Gran Green Had Hal Ham Har Haw Hazel Hol Horn Hux Ivy Ken King Kirk '
    'Lan Lang Lind Long Mal Mar Mel Mid Mill Mor New Nor Oak Old Os Pem Pen Pick Pres Ray Red Ridge Rother Rush Ruther '
    'Sand Shel Sher Sil South Stan Stock Stone Sut Swin Thorn Til Tre Wake Wal War Wat West Whit Wil Win Wood Wor York', ' ')) start,
    unnest(string_to_array('ley ton worth field wood son by ham man well shaw bury ford croft gate stead thorpe wick dale hurst', ' ')) ending)
select name, row_number() over (order by n, md5(name)) - 1 as rank
from (select name, n from common union all select name, null from made) names;

create temp table first_names as
with given as (select name, row_number() over () as n from unnest(string_to_array(
  'Amara Daniel Fatima Grace Joanna Kwame Liam Marcus Nadia Peter Ruth Siobhan Aisha Benjamin Chloe Dylan Eilidh Femi Gwen '
  'Hamza Isla Jamal Katarzyna Leo Maeve Nia Oluwaseun Priyanka Rhys Saoirse Tomasz Uche Victoria Wanjiru Yusuf Zofia Callum '
  'Deborah Emeka Fiona Adam Bridget Ciara David Emma Farah Gareth Helen Ian Jack Kate Laura Mary Niamh Olivia Paul Rachel '
  'Sarah Thomas Una Vera William Yasmin Zoe', ' ')) name)
select name, row_number() over (order by n, md5(name)) - 1 as rank
from (select name, n from given
      union all select a.name || '-' || b.name, null from given a, given b where a.n <> b.n) names;

create function pg_temp.id_at(at timestamptz, n bigint) returns uuid language sql as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5('a' || n), 1, 3)
          || '8' || substr(md5('b' || n), 1, 15))::uuid
$$;
create function pg_temp.moment(n bigint, of bigint) returns timestamptz language sql as $$
  select '2023-11-12T10:24:00Z'::timestamptz + n * (interval '1095 days' / of)
$$;

insert into app.agencies (agency_id, company_name, created_at, updated_at)
select pg_temp.id_at(at, n), 'Agency ' || n, at, at
from generate_series(1, 60) n, pg_temp.moment(n, 60) at;
create temp table a as select agency_id, row_number() over (order by agency_id) - 1 as place from app.agencies;

insert into app.care_providers (care_provider_id, agency_id, company_name, created_at, updated_at)
select pg_temp.id_at(at, 1000 + n), agency_id, 'Care provider ' || n, at, at
from generate_series(1, 2000) n join a on a.place = floor(60 * power(n / 2001.0, 2)), pg_temp.moment(n, 2000) at;
create temp table c as select agency_id, care_provider_id, row_number() over (order by care_provider_id) - 1 as place from app.care_providers;

insert into app.offices (office_id, agency_id, care_provider_id, title, created_at, updated_at)
select pg_temp.id_at(at, 10000 + n), agency_id, care_provider_id, 'Location ' || n, at, at
from generate_series(1, 8000) n join c on c.place = n % 2000, pg_temp.moment(n, 8000) at;
create temp table o as select agency_id, care_provider_id, office_id, row_number() over (order by office_id) - 1 as place from app.offices;
analyze a; analyze c; analyze o; analyze first_names; analyze last_names;

-- Indexes are made after the rows, by the words that made them before.
create temp table made_by as
select indexrelid::regclass::text as index, pg_get_indexdef(indexrelid) as words from pg_index
where indrelid = 'app.users'::regclass and not indisprimary and not indisunique;
select format('drop index %s', index) from made_by \gexec

-- Every so many accounts one is a manager's: of an agency, a care provider or a location, in turns of 1, 19 and 80.
insert into app.users (user_id, email, first_name, last_name, mobile_telephone, level, agency_id, care_provider_id, office_id,
                       status, created_at, updated_at)
select pg_temp.id_at(at, 100000 + n),
       lower(f.name || '.' || replace(l.name, '''', '') || n || '@' || (array['mail', 'post', 'care', 'inbox', 'home'])[1 + n % 5] || '.example'),
       f.name, l.name, '07700 900 ' || lpad((n % 1000)::text, 3, '0'), kind.level,
       case when m is not null then coalesce(office.agency_id, provider.agency_id, agency.agency_id) end,
       coalesce(office.care_provider_id, provider.care_provider_id), office.office_id,
       case when n % 311 = 7 then 'disabled' else 'active' end, at, at
from (select n, case when n % (:people / :managers) = 0 then n / (:people / :managers) end as m,
             random() as r1, random() as r2
      from generate_series(1, :people) n offset 0) person
cross join lateral pg_temp.moment(n, :people) at
join first_names f on f.rank = floor((select count(*) from first_names) * power(r1, 1.8))
join last_names l on l.rank = floor((select count(*) from last_names) * power(r2, 1.8))
cross join lateral (select case when m is null then 4 when m % 100 < 20 then 2 else 3 end as level) kind
left join a agency on m % 100 = 0 and agency.place = m / 100 % 60
left join c provider on m % 100 between 1 and 19 and provider.place = m % 2000
left join o office on m % 100 >= 20 and office.place = m % 8000
order by n; -- rows lie in the order in which people came

-- From the tag that two of three hold to the one that one of two hundred holds.
insert into app.job_tags (tag_id, title, position, created_at, updated_at)
select pg_temp.id_at(at, 50000 + n), 'Tag ' || n, n, at, at from generate_series(1, 12) n, pg_temp.moment(n, 12) at;
create temp table t as select array_agg(tag_id order by position) as ids from app.job_tags;
create temp table places as
select city, latitude, longitude, row_number() over () - 1 as rank from (values
  ('London', 51.5074, -0.1278), ('Birmingham', 52.4862, -1.8904), ('Manchester', 53.4808, -2.2426), ('Leeds', 53.8008, -1.5491),
  ('Glasgow', 55.8642, -4.2518), ('Liverpool', 53.4084, -2.9916), ('Dublin', 53.3498, -6.2603), ('Bristol', 51.4545, -2.5879),
  ('Cardiff', 51.4816, -3.1791), ('Belfast', 54.5973, -5.9301), ('Edinburgh', 55.9533, -3.1883), ('Cork', 51.8985, -8.4756))
  place (city, latitude, longitude);
insert into app.staff (member_id, position, created_at, tag_ids, city, location, valid_until)
select user_id, (array['Registered Nurse', 'Healthcare Assistant', 'Senior Carer', 'Support Worker'])[1 + h % 4], created_at,
       array(select t.ids[n] from generate_series(1, 12) n where (h / n) % 1000 < 667 / power(n, 2)),
       city, st_setsrid(st_makepoint(longitude + (h % 997 - 498) / 2000.0, latitude + (h % 991 - 495) / 3000.0), 4326),
       case when h % 100 < 3 then date '2026-10-01' + h % 30 when h % 100 < 9 then current_date + h % 60 else 'infinity' end
from (select user_id, email, created_at, abs(hashtext(email)) as h from app.users where level = 4 offset 0) u
cross join t join places on rank = floor(12 * power(h % 1009 / 1010.0, 2));

-- A third of them can come on each of three days.
insert into app.addresses (address_id, member_id, address_line_1, address_line_2, city, town, province, post_code, country,
                           "default", proximity, created_at, updated_at)
select member_id, member_id, '1 High Street', '', city, '', '', 'LS6 3PX', 'GB', 1, 25, created_at, created_at from app.staff;
insert into app.availability (availability_id, member_id, date, from_time, to_time, address_id, created_at, updated_at)
select gen_random_uuid(), member_id, current_date + d, '07:00', '21:00', member_id, created_at, created_at
from generate_series(1, 3) d, app.staff where abs(hashtext(member_id::text || d)) % 3 = 0;

select words from made_by \gexec

insert into app.users (user_id, email, first_name, last_name, level, agency_id, created_at, updated_at)
select pg_temp.id_at('2026-11-12T10:24:00Z', n), email, first_name, last_name, level, agency_id,
       '2026-11-12T10:24:00Z', '2026-11-12T10:24:00Z'
from (values (1, 'admin@bench.example', 'Bench', 'Administrator', 1, null),
             (2, 'agency@bench.example', 'Bench', 'Agency', 2, (select agency_id from a where place = 0))
     ) as who (n, email, first_name, last_name, level, agency_id);
insert into app.credentials (user_id, password_hash, changed_at)
select user_id, :'password_hash', created_at from app.users where email like '%@bench.example';
