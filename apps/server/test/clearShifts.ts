import type pg from 'pg';

const TABLES = ['jobs', 'map_cells', 'map_cell_deltas', 'rollups', 'rollup_deltas'].map((table) => `app.${table}`);
const DEADLOCK = '40P01';

/**
 * Leaves no shift and nothing that hangs on one. The server looks for news every few seconds and meets the same tables in
 * another order; of two who wait for each other the database sends one away, who comes again.
 */
export async function clearShifts(owner: pg.Client): Promise<void> {
  try {
    await owner.query(`truncate ${TABLES.join()} cascade`);
  } catch (error) {
    if ((error as { code?: string }).code !== DEADLOCK) throw error;
    await clearShifts(owner);
  }
}
