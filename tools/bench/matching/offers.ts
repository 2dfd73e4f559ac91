import type pg from 'pg';
import { tokenOf } from '../../lab/product/market.ts';

/** A shift whose first offer is accepted, and by whom. */
export type Waiting = { offer_id: string; token: string };

/** Range of shifts by their consecutive numbers. */
export type Posted = { first: number; last: number };

/** Columns that a copied shift does not copy: it is open, six days ahead, and has a planner. */
const OWN: Record<string, string> = {
  job_id: 'gen_random_uuid()',
  number: `nextval('app.job_number')`,
  status: `'Published'`,
  assigned_to: 'null',
  terms_id: 'null',
  no_show: 'false',
  date: 'current_date + 6',
  deadline: 'current_date + 5',
  starts_at: `current_date + 6 + interval '8 hours'`,
  ends_at: `current_date + 6 + interval '20 hours'`,
  deadline_at: 'current_date + 5',
  job_planner: '(select user_id from app.users where level = 1 order by user_id limit 1)',
  version: '1',
};

/** Shifts like those that are there, all over the companies. */
const posting = (owner: pg.Client): Promise<string> =>
  copying(owner, `select * from app.jobs where status = 'Completed' order by random() limit $1`);

/** The statement that posts open shifts like those of another, but for what is their own. */
export async function copying(owner: pg.Client, like: string, own: Record<string, string> = {}): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'app' and table_name = 'jobs' and is_generated = 'NEVER'`,
  );
  const names = rows.map(({ name }) => name);
  const given = { ...OWN, ...own };
  return `insert into app.jobs (${names.join(', ')})
    select ${names.map((name) => given[name] ?? `j.${name}`).join(', ')} from (${like}) j`;
}

/** Posts shifts of another day without offers; gives the first and the last number. Everyone who works on that day could have one. */
export async function postShifts(owner: pg.Client, count: number): Promise<Posted> {
  const { rows } = await owner.query<{ first: string; last: string }>(
    `with posted as (${await posting(owner)} returning number)
     select min(number) as first, max(number) as last from posted`,
    [count],
  );
  const [first, last] = [Number(rows[0]?.first), Number(rows[0]?.last)];
  await owner.query(
    `update app.jobs set admin_user = m.member_id, starts_at = starts_at + interval '400 days',
       ends_at = ends_at + interval '400 days'
     from (select member_id, row_number() over (order by created_at desc, member_id desc) as n from app.staff) m
     where number between $1 and $2 and number = $1 + m.n - 1`,
    [first, last],
  );
  return { first, last };
}

/**
 * So many shifts, each offered to a few; nobody who accepts has anything else that day. Their planner made the offers, and is
 * told what becomes of them.
 */
export async function offerShifts(owner: pg.Client, count: number, offers: number): Promise<Waiting[]> {
  const { rows } = await owner.query<Waiting>(
    `with posted as (
       ${await posting(owner)}
       returning job_id, agency_id, care_provider_id, office_id, starts_at, job_planner),
     numbered as (select *, row_number() over (order by job_id) as n from posted),
     free as (
       select m.member_id, u.email, row_number() over (order by m.member_id) as n
       from app.staff m join app.users u on u.user_id = m.member_id and u.status = 'active'
       where not exists (select from app.jobs b where b.assigned_to = m.member_id and b.ends_at > now() - interval '2 days')
         and not exists (select from app.offers o where o.member_id = m.member_id and o.status = 'pending')
       limit $1 * $2),
     made as (
       insert into app.offers (offer_id, agency_id, care_provider_id, office_id, job_id, member_id, status, exclusive,
                               expires_at, created_by, created_at)
       select gen_random_uuid(), p.agency_id, p.care_provider_id, p.office_id, p.job_id, f.member_id, 'pending', false,
              p.starts_at, p.job_planner, now()
       from numbered p join free f on f.n between (p.n - 1) * $2 + 1 and p.n * $2
       returning offer_id, member_id)
     select made.offer_id, $3 || free.email as token
     from made join free using (member_id) where (free.n - 1) % $2 = 0`,
    [count, offers, tokenOf('')],
  );
  if (rows.length < count) throw new Error(`Only ${rows.length} members of the market are free`);
  return rows;
}
