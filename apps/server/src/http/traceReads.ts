import { newId } from '../db/id.ts';
import type { Ctx } from './route.ts';

/**
 * Writes each read of health data and documents to the audit, entry by entry: they are nobody's business but one's own.
 */
export async function traceReads(
  { db, viewer, now, request_id }: Ctx,
  action: string,
  target_ids: readonly string[],
): Promise<void> {
  if (target_ids.length === 0) return;
  const read = { at: now, actor_id: viewer.user_id, action, request_id };
  await db
    .insertInto('audit')
    .values(target_ids.map((target_id) => ({ audit_id: newId(now), target_id, ...read })))
    .execute();
}

export const traceMedicalReads = (ctx: Ctx, medical_ids: readonly string[]): Promise<void> =>
  traceReads(ctx, 'medicals.read', medical_ids);
