import { psql } from '../../lab/machine/postgres.ts';
import type { Market } from './market.ts';

/** One in twenty moves house and one in twenty changes their tags, as people do; and then what autovacuum would do. */
const MOVES = [
  `update app.addresses set latitude = latitude + (random() - 0.5) * 0.2, longitude = longitude + (random() - 0.5) * 0.3
   where "default" = 1 and hashint8extended(('x' || right(member_id::text, 8))::bit(32)::bigint, 7) % 20 = 0`,
  `update app.staff set tag_ids = case when cardinality(tag_ids) > 1 then tag_ids[1:1]
     else array(select distinct unnest(tag_ids || '01900001-0000-7000-8000-000000000002'::uuid)) end
   where hashint8extended(('x' || right(member_id::text, 8))::bit(32)::bigint, 8) % 20 = 0`,
];

export async function moveMembers({ owner_url, name }: Market): Promise<number> {
  const began = performance.now();
  for (const move of MOVES) await psql(owner_url, '-c', 'set synchronous_commit = off', '-c', move);
  await psql(owner_url, '-c', 'vacuum app.staff_starts', '-c', 'vacuum app.staff', '-c', 'vacuum app.addresses');
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`10% of ${name} moved or changed their tags in ${seconds} s`);
  return seconds;
}
