import { sql } from 'kysely';
import { fillable, type Job } from '@handover/domain/shifts/policy';
import { canTransition } from '@handover/domain/shifts/status';
import { type Db, prepared } from '../../db/connect.ts';
import type { Fitted } from '../match/fit.ts';
import type { Own } from '../match/own.ts';

/** A shift to be matched: the fields that the rules need, and its tags. */
export type Shift = Job & Fitted & { job_id: string; tags: Own['tags'] };

/** Reads a shift as administrators and the worker do; undefined if there is none. */
export async function shiftToFill(db: Db, job_id: string): Promise<Shift | undefined> {
  const [shift] = await prepared(
    db,
    sql<Shift>`
      select j.job_id, j.title, j.status, j.agency_id, j.care_provider_id, j.office_id, j.date, j.job_start_time,
        j.job_end_time, j.starts_at, j.ends_at, j.deadline_at, j.assigned_to, j.no_show, j.latitude, j.longitude, j.tag_ids,
        (select coalesce(json_agg(json_build_object('tag_id', t.tag_id, 'title', t.title, 'importance', t.importance)
                                  order by t.position, t.title), '[]')
         from job_tags t where t.tag_id = any (j.tag_ids)) as tags
      from jobs j where j.job_id = ${job_id}`,
  );
  return shift;
}

/** Tells whether candidates are searched: the shift has no member and there is still time. */
export const isToFill = (shift: Shift, now: Date): boolean =>
  shift.assigned_to === null && canTransition(shift.status, 'offer') && fillable(shift, now).ok;

export const requiredOf = ({ tags }: Pick<Shift, 'tags'>): string[] =>
  tags.filter(({ importance }) => importance === 'required').map(({ tag_id }) => tag_id);
