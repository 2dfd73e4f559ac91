import { idOfMoment } from '../../lab/machine/ids.ts';
import type { Stage } from './stage.ts';
import { foldAll } from '../../../apps/server/test/rollups.ts';

const MOVED = 20_000;

/** A move of all of them at once, with its entries; the triggers do what they do for one. */
const move = (from: string, to: string) => `
  with moved as (
    update app.jobs set status = '${to}', version = version + 1, updated_at = now()
    where job_id in (select job_id from bench_storm) and status = '${from}'
    returning job_id, agency_id, care_provider_id, office_id, version, created_by)
  insert into app.job_history (entry_id, agency_id, care_provider_id, office_id, job_id, version, at, actor_id, actor_name,
                               actor_level, command, from_status, to_status)
  select ${idOfMoment('now()')},
         agency_id, care_provider_id, office_id, job_id, version, now(), created_by, 'The storm', 3, 'edit', '${from}', '${to}'
  from moved`;

/**
 * Open shifts all over the time to come, those of the largest care provider among them, are taken back and published
 * again: as many writes as a busy month's, after which everything stands as it stood, but on other pages.
 */
export async function storm({ owner, lookers }: Stage): Promise<number> {
  const viewer = lookers.get('provider')?.looker.viewer;
  const largest = viewer?.kind === 'provider' ? viewer.care_provider_id : undefined;
  await owner.query(
    `create temp table bench_storm as select job_id from app.jobs where status = 'Published'
     order by care_provider_id <> '${largest}', md5(job_id::text) limit ${MOVED}`,
  );
  const { rowCount } = await owner.query(move('Published', 'Unpublished'));
  await owner.query(move('Unpublished', 'Published'));
  await owner.query('drop table bench_storm');
  await foldAll(owner);
  // As autovacuum would, and no more: what it leaves undone stays undone.
  for (const table of 'jobs job_history job_geo tallies tally_deltas map_cells map_cell_deltas rollups rollup_deltas'.split(
    ' ',
  )) {
    await owner.query(`vacuum app.${table}`);
  }
  return rowCount ?? 0;
}
