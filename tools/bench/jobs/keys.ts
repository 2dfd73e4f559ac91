import { pgbench } from '../../lab/product/engine.ts';
import { median } from '../../lab/runner/figures.ts';
import type { Measured } from '../../lab/runner/report.ts';
import { ownerOf, PEOPLE_AT_ONCE } from './rounds.ts';
import type { Stage } from './stage.ts';
import { row } from '../../lab/runner/tally.ts';

const KEYS = 100;

/** Measures the cost of time-ordered ids beside whole numbers: the same shifts by either key, and the size of the keys. */
export async function measureKeys(stage: Stage, rounds: number, seconds: number): Promise<Measured> {
  const { owner, market } = stage;
  const { rows } = await owner.query<{ ids: string[]; numbers: string[]; ids_weigh: number }>(
    `select array_agg(job_id) as ids, array_agg(number) as numbers,
       pg_relation_size('app.jobs_pkey')::float8 / pg_relation_size('app.jobs_number_key') as ids_weigh
     from app.jobs where number in (select 20001 + floor(random() * $1)::bigint from generate_series(1, $2))`,
    [market.jobs, KEYS],
  );
  const [drawn] = rows;
  if (drawn === undefined) throw new Error('There are no shifts');
  const cost = async (column: string, keys: readonly string[]) => {
    const text = `select max(version) from app.jobs where ${column} = any ('{${keys.join(',')}}')`;
    return (await pgbench(ownerOf(stage), [{ text, values: [] }], PEOPLE_AT_ONCE, seconds)).cpu_ms;
  };
  const ratios: number[] = [];
  for (let n = 0; n < rounds; n++) {
    ratios.push((await cost('job_id', drawn.ids)) / (await cost('number', drawn.numbers)));
  }
  const name = `shifts by uuid at ${market.name}`;
  return {
    rows: [
      row(`${name}, CPU to that by bigint`, median(ratios), 'times'),
      row(`${name}, size of the key to that of bigint`, drawn.ids_weigh, 'times'),
    ],
    targets: {},
  };
}
