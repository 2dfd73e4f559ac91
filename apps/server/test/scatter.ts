import type { TestServer } from './testServer.ts';
import { manyJobs } from './manyJobs.ts';
import { vacuum } from './vacuum.ts';
import { on } from './rollups.ts';
import { aggregateCells } from '../src/shifts/map/aggregateCells.ts';

type Place = Parameters<typeof manyJobs>[1][number];

/**
 * Inserts many shifts at these locations; those that are not over lie all over Britain and Ireland, some of them
 * together.
 */
export async function scatter(server: TestServer, places: readonly Place[], many: number): Promise<void> {
  await manyJobs(server, places, many);
  await server.owner.query(`
    update app.jobs j set latitude = at.latitude, longitude = at.longitude
    from (select job_id, 50 + floor(random() * 80) / 10 + floor(random() * 3) / 1000 as latitude,
                 -8 + floor(random() * 95) / 10 + floor(random() * 3) / 1000 as longitude
          from app.jobs where status in ('Published', 'Assigned')) at
    where at.job_id = j.job_id`);
  await vacuum(server.owner, 'app.jobs, app.job_geo, app.job_orders');
  await fold(server);
}

/** Aggregates the cells of the map, as the worker does. */
export async function fold({ owner }: TestServer): Promise<void> {
  await aggregateCells(on(owner));
  await vacuum(owner, 'app.map_cells, app.map_cell_deltas');
}
