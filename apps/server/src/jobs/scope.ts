import { sql } from 'kysely';
import type { Viewer } from '@handover/domain/viewer';
import type { Db } from '../db/connect.ts';

/** No shift belongs here: members read the market and their bookings, never the table. */
const NOWHERE = '00000000-0000-0000-0000-000000000000';

/** The column that a viewer's shifts have in common, and what stands in it. */
export function jobScope(viewer: Viewer): Record<string, string> {
  switch (viewer.kind) {
    case 'admin':
      return {};
    case 'agency':
      return { agency_id: viewer.agency_id };
    case 'provider':
      return { care_provider_id: viewer.care_provider_id };
    case 'office':
      return { office_id: viewer.office_id };
    case 'member':
      return { office_id: NOWHERE };
  }
}

/** Every read of levels 1 to 3 starts here, so a shift out of sight is not found. */
export function visibleJobs(db: Db, viewer: Viewer) {
  let jobs = db.selectFrom('jobs');
  for (const [id, value] of Object.entries(jobScope(viewer))) jobs = jobs.where(sql.ref(id), '=', value);
  return jobs;
}
