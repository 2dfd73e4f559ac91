import { withOwner } from '../../lab/machine/postgres.ts';

export type Sums = Map<string, { rows: number; sum: string }>;

/** The rows of every table of ours and of the queue, counted and added up by their content. */
export async function sumsOf(url: string): Promise<Sums> {
  return withOwner(url, async (client) => {
    await client.query('begin transaction isolation level repeatable read read only');
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition
         and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'topology')
       order by 1`,
    );
    const sums: Sums = new Map();
    for (const { name } of tables) {
      const { rows } = await client.query<{ rows: number; sum: string }>(
        `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from ${name} t`,
      );
      if (rows[0]) sums.set(name, rows[0]);
    }
    return sums;
  });
}

/** Names of tables that are not what they were. */
export const differing = (before: Sums, after: Sums): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => {
    const [one, other] = [before.get(name), after.get(name)];
    return one?.rows !== other?.rows || one?.sum !== other?.sum;
  });
