import { sql } from 'kysely';
import type { Viewer } from '@handover/domain/viewer';
import type { Db } from '../db/connect.ts';
import { ownRows } from '../db/tree.ts';

/** Selects the shifts that the viewer may see. Every read of levels 1 to 3 starts here, so others are not found. */
export function visibleJobs(db: Db, viewer: Viewer) {
  let jobs = db.selectFrom('jobs');
  for (const [id, value] of Object.entries(ownRows(viewer))) jobs = jobs.where(sql.ref(id), '=', value);
  return jobs;
}
