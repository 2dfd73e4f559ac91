-- What the market is made with, in a schema of its own that is gone when it stands: the same for both connections.
-- Its sizes and words are functions too, so that the planner sees numbers. All of them are written out where they are
-- called, which PostgreSQL does only if they are declared no more lasting than what they are made of.
create function market.id_at(at timestamptz, kind text, n bigint) returns uuid language sql stable as $$
  select overlay(overlay(md5(kind || n) placing lpad(to_hex((date_part('epoch', at) * 1000)::bigint), 12, '0') || '7' from 1 for 13)
                 placing '8' from 17 for 1)::uuid
$$;
-- About normal, so that homes lie thick in the middle of a city and thin around it.
create function market.spread() returns float8 language sql volatile as $$
  select random() + random() + random() - 1.5
$$;
create function market.pick(words text[], n bigint) returns text language sql immutable as $$
  select words[1 + abs(hashint8(n)::bigint) % cardinality(words)]
$$;
create function market.place_name(n bigint) returns text language sql immutable as $$
  select market.pick(market.starts(), n) || market.pick(market.endings(), n * 31 + 7)
$$;
-- Some names are very common, most are rare.
create function market.first_name(n bigint) returns text language sql immutable as $$
  select market.pick(market.first_names(), n * 17 + 5)
$$;
create function market.last_name(n bigint) returns text language sql immutable as $$
  select case when abs(n) % 5 < 3 then market.pick(market.last_names(), n * 13 + 3) else market.place_name(n * 11 + 1) end
$$;
create function market.full_name(n bigint) returns text language sql immutable as $$
  select market.first_name(n) || ' ' || market.last_name(n)
$$;

-- The first twenty are administrators, then come the managers; staff have numbers of their own, below zero as names.
create function market.user_at(n bigint) returns timestamptz language sql stable as $$
  select market.now() - interval '1050 days' + n * interval '1 second'
$$;
create function market.user_id(n bigint) returns uuid language sql stable as $$
  select market.id_at(market.user_at(n), 'user', n)
$$;
create function market.member_at(n bigint) returns timestamptz language sql stable as $$
  select market.now() - interval '1040 days' + n * (interval '40 days' / market.staff())
$$;
create function market.member_id(n bigint) returns uuid language sql stable as $$
  select market.id_at(market.member_at(n), 'member', n)
$$;
create function market.member_name(n bigint) returns text language sql immutable as $$
  select market.full_name(-n)
$$;
-- Members take turns, so that nobody is ever at two places: their turns lie further apart than the starts are spread.
create function market.turn(n bigint, who int) returns bigint language sql immutable as $$
  select (n + who * (market.staff() / 4)) % market.staff()
$$;
create function market.way(n bigint) returns int language sql immutable as $$
  select (n * 7 % market.ways())::int
$$;

-- When a step of a shift's story was taken.
create function market.step_at(moment text, share float8, n bigint, created_at timestamptz, starts_at timestamptz,
                               ends_at timestamptz) returns timestamptz language sql stable as $$
  select case moment
    when 'between' then created_at + (least(starts_at, market.now()) - created_at) * share
    when 'notice' then greatest(created_at, least(starts_at - interval '25 hours', market.now()))
    when 'start' then least(starts_at + (n % 25 - 10) * interval '1 minute', market.now())
    when 'late' then starts_at + interval '30 minutes'
    when 'end' then least(ends_at + (n % 20 - 5) * interval '1 minute', market.now())
    else ends_at end
$$;

create unlogged table market.cities (city text, area text, country text, longitude float8, latitude float8, spread float8, share float8);
create unlogged table market.tags (n int, title text, description text, importance text);
create unlogged table market.kinds (kind int, title text, description text, staff_rate bigint, hcp_rate bigint, shift_time text,
  job_start_time text, job_end_time text, break_is_paid_for boolean, break_length int, tags int[]);
create unlogged table market.fates (fate text, way int, status text, no_show boolean, taken boolean, steps int, moment text, share float8);
create unlogged table market.stories (status text, no_show boolean, way int, version int, command text, from_status text,
  to_status text, by text, member int, moment text, share float8, offer text, answered_moment text, answered_share float8);

-- What a late cancellation costs where nobody has said otherwise.
create view market.platform as select cancellation from app.platform_terms order by version_id desc limit 1;
