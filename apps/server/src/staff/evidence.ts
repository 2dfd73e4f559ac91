import { sql } from 'kysely';
import { STAFF_PARTS } from '@handover/contract/staff/parts';
import type { CredentialState } from '@handover/domain/staff/items';
import { staffPolicy } from '@handover/domain/staff/policy';
import { assertAllowed, invalidField } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { enqueue } from '../adapters/queue.ts';
import type { SectionHooks, Row } from './sectionHooks.ts';
import { WAITING } from './lockEntry.ts';

/** Handling of certificates and vaccinations: a changed entry must be reviewed again. */
export const evidenceHooks = (key: 'skills' | 'medicals'): SectionHooks => ({
  affects_compliance: true,
  async toColumns(ctx, { member_id, entry, before }) {
    if (before) assertEvidence(ctx, member_id, before);
    await assertItem(ctx, key, entry);
    return { ...entry, ...(before ? WAITING : {}) };
  },
  async beforeRemove(ctx, { member_id, entry_id, before }) {
    assertEvidence(ctx, member_id, before);
    const id = sql.ref(STAFF_PARTS[key].id_field);
    const { rows } = await sql<{ file: string | null }>`
      select file from ${sql.table(key)} where ${id} = ${entry_id}`.execute(ctx.db);
    const file = rows[0]?.file ?? null;
    if (file !== null) await enqueue(ctx.db, 'remove_file', { name: file });
  },
});

/** Refuses members a change or removal of a withdrawn entry. */
const assertEvidence = ({ viewer }: Ctx, member_id: string, before: Row): void =>
  assertAllowed(staffPolicy.edit_evidence(viewer, member_id, before['state'] as CredentialState));

/** Refuses a requirement type of the other section, and a missing first day for a type that expires. */
async function assertItem({ db }: Ctx, key: 'skills' | 'medicals', entry: Row): Promise<void> {
  const item_id = entry['item_id'] as string | null;
  if (item_id === null) return;
  const item = await db
    .selectFrom('compliance_items')
    .select(['kind', 'months'])
    .where('item_id', '=', item_id)
    .executeTakeFirst();
  if (!item || (item.kind === 'vaccination') !== (key === 'medicals'))
    throw invalidField('item_id', 'Choose one of the list');
  if (key === 'skills' && item.months !== null && entry['start_date'] === null && entry['end_date'] === null) {
    throw invalidField('start_date', 'Enter the day it was issued or checked');
  }
}
