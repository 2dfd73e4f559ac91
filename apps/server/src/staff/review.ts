import { STAFF_PARTS } from '@handover/contract/staff/parts';
import type { CredentialState } from '@handover/domain/staff/items';
import { staffPolicy } from '@handover/domain/staff/policy';
import { assertAllowed, Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { notify } from '../notifications/notify.ts';
import { lockEntry, type Which, writeEntry } from './lockEntry.ts';

type Word = { state: Exclude<CredentialState, 'waiting'>; reason: string; updated_at?: string | undefined };

const DONE: Record<Word['state'], string> = {
  verified: 'was verified',
  rejected: 'was not accepted',
  withdrawn: 'was withdrawn',
};

/** Reviews an entry as an administrator, with or without a document: documents are also shown in person. */
export async function reviewEntry(ctx: Ctx, which: Which, { state, reason, updated_at }: Word) {
  const { viewer, now } = ctx;
  const entry = await lockEntry(ctx, which);
  assertAllowed(staffPolicy.review(viewer));
  if (updated_at !== undefined && entry.updated_at.getTime() !== new Date(updated_at).getTime()) {
    throw new Refusal('not_now', 'This was changed while you looked at it. Please look at it again');
  }
  if (entry.state === state && entry.state_reason === reason) {
    throw new Refusal('not_now', `This ${STAFF_PARTS[which.part].one} ${DONE[state]} already`);
  }
  await notify(ctx, [which.member_id], {
    kind: 'document_reviewed',
    link: `/staff/${which.member_id}`,
    // A mail may be read by anyone with the phone, so it says nothing of the member's health.
    ...(which.part === 'medicals'
      ? { title: 'A medical entry of yours was looked at' }
      : { title: `${entry.title} ${DONE[state]}`, body: reason }),
  });
  return writeEntry(ctx, which, { state, state_reason: reason, reviewed_by: viewer.user_id, reviewed_at: now });
}
