import { newId } from '../db/id.ts';
import type { Ctx } from '../http/route.ts';

/** Health is nobody’s business but one’s own: whoever else looks is written down, entry by entry. */
export async function traceMedicalReads(
  { db, viewer, now, request_id }: Ctx,
  medical_ids: readonly string[],
): Promise<void> {
  if (medical_ids.length === 0) return;
  const read = { at: now, actor_id: viewer.user_id, action: 'medicals.read', request_id };
  await db
    .insertInto('audit')
    .values(medical_ids.map((target_id) => ({ audit_id: newId(now), target_id, ...read })))
    .execute();
}
