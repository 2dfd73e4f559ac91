import { withOwner } from '../machine/postgres.ts';
import type pg from 'pg';
import { announceCommits } from './commits.ts';

export const tokenOf = (name: string): string => `bench.${name}`;
export const ADMIN = 'administrator@bench.example';

/** One company of many people, and some of one: each person is signed in, and so is an administrator. */
export async function fillMarket(
  owner_url: string,
  { people, alone }: { people: number; alone: number },
): Promise<void> {
  return withOwner(owner_url, async (owner) => {
    await fill(owner, people, alone);
  });
}

async function fill(owner: pg.Client, people: number, alone: number): Promise<void> {
  const sizes = [people, ...Array.from({ length: alone }, () => 1)];
  const made = `now(), now()`;
  for (const [n, size] of sizes.entries()) {
    await owner.query(
      `with a as (insert into app.agencies (agency_id, company_name, created_at, updated_at)
                  values (gen_random_uuid(), $1, ${made}) returning agency_id)
       insert into app.users (user_id, email, first_name, last_name, level, agency_id, created_at, updated_at)
       select gen_random_uuid(), format('%s.%s@bench.example', $2::int, i), 'Ann', 'Lee', 2, agency_id, ${made}
       from a, generate_series(1, $3::int) i`,
      [`Agency ${n}`, n, size],
    );
  }
  await owner.query(
    `insert into app.users (user_id, email, first_name, last_name, level, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Ann', 'Lee', 1, ${made})`,
    [ADMIN],
  );
  await signEveryoneIn(owner);
  await announceCommits(owner);
}

/** Everyone who has an account is signed in from now on. */
export const signEveryoneIn = (owner: pg.Client): Promise<unknown> =>
  owner.query(
    `insert into app.sessions (session_id, user_id, token_hash, device, created_at, last_seen_at, idle, expires_at)
     select gen_random_uuid(), user_id, sha256(convert_to($1 || email, 'UTF8')), 'bench', now(), now(), '1 day', now() + '1 day'::interval
     from app.users
     on conflict (token_hash) do update
     set created_at = excluded.created_at, last_seen_at = excluded.last_seen_at, idle = excluded.idle, expires_at = excluded.expires_at`,
    [tokenOf('')],
  );
