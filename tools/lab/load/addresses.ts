import type pg from 'pg';

/** A few miles at most from somewhere that has shifts, and everyone goes a little further than that. */
const HOMES = `
  with places as (
    select latitude, longitude, row_number() over (order by md5(job_id::text)) - 1 as n
    from app.jobs where latitude is not null limit 5000),
  people as (select member_id, row_number() over (order by member_id) as n from app.staff)
  insert into app.addresses (address_id, member_id, address_line_1, address_line_2, city, town, province, post_code,
                             country, latitude, longitude, approximate, "default", proximity, created_at, updated_at)
  select gen_random_uuid(), member_id, '1 High Street', '', 'Town', '', '', '', 'GB',
    latitude + (hashint8extended(p.n, 1) & 1023) / 1024.0 * 0.1 - 0.05,
    longitude + (hashint8extended(p.n, 2) & 1023) / 1024.0 * 0.16 - 0.08, false, 1, 20, now(), now()
  from people p join places h on h.n = p.n % (select count(*) from places)`;

/** The market's staff have none, and without one nothing is near them and nobody near a shift. */
export async function giveAddresses(owner: pg.Client): Promise<void> {
  // One after the other is what its triggers are for; all at once is what the function that they call is for.
  await owner.query(`set session_replication_role = replica`);
  await owner.query(HOMES);
  await owner.query(`set session_replication_role = origin`);
  await owner.query(
    `select app.place_members(array_agg(member_id)) from app.staff group by hashtext(member_id::text) & 15`,
  );
  await owner.query('analyze app.addresses, app.staff_starts');
}
