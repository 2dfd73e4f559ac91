import type { attendance } from '@handover/contract/attendance/attendance';
import type { Input } from '@handover/contract/endpoint';
import { ownRows } from '../db/tree.ts';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';

/** Returns the drawing to anyone who sees the booking; a typed name has no picture. */
export async function showSignature({ db, viewer }: Ctx, { job_id, signature_id }: Input<typeof attendance.signature>) {
  const own = viewer.kind === 'member' ? { member_id: viewer.user_id } : ownRows(viewer);
  const signed = await db
    .selectFrom('signatures')
    .select('picture')
    .where((where) => where.and({ job_id, signature_id, ...own }))
    .executeTakeFirst();
  return { file: orNotFound(signed?.picture ?? undefined, 'Signature'), type: 'image/png', lasting: true };
}
