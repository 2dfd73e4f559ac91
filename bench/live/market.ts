import pg from 'pg';

export const tokenOf = (name: string): string => `bench.${name}`;
export const ADMIN = 'administrator@bench.example';

/** One company of many people, and some of one: each person is signed in, and so is an administrator. */
export async function fillMarket(
  owner_url: string,
  { people, alone }: { people: number; alone: number },
): Promise<void> {
  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  try {
    await fill(owner, people, alone);
  } finally {
    await owner.end();
  }
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
  await owner.query(
    `insert into app.sessions (session_id, user_id, token_hash, device, created_at, last_seen_at, idle, expires_at)
     select gen_random_uuid(), user_id, sha256(convert_to($1 || email, 'UTF8')), 'bench', now(), now(), '1 day', now() + '1 day'::interval
     from app.users`,
    [tokenOf('')],
  );
  // Heard by the bench at the moment of the commit, which no answer tells.
  await owner.query(`create function app.tell_bench() returns trigger language plpgsql as $$
                     begin perform pg_notify('told', ''); return null; end $$`);
  await owner.query(`create trigger tell_bench after insert on app.notifications execute function app.tell_bench()`);
}

/** The moment of the next commit that tells someone something, by this process's clock. */
export async function hearCommits(owner_url: string) {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  let heard: (at: number) => void = () => undefined;
  client.on('notification', () => heard(performance.now())).on('error', () => undefined);
  await client.query('listen told');
  return {
    next: () => new Promise<number>((resolve) => (heard = resolve)),
    close: () => client.end(),
  };
}
export type Commits = Awaited<ReturnType<typeof hearCommits>>;
