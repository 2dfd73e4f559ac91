import { type RawBuilder, sql } from 'kysely';
import { type Viewer, isClient } from '@handover/domain/viewer';

/**
 * Condition on a shift `j` with a current invoice. Both sides' are issued together, and each viewer may read one of
 * them.
 */
export const isInvoiced = ({ level }: Viewer): RawBuilder<boolean> => sql`exists (
  select from invoices i where i.job_id = j.job_id and i.kind = ${sql.lit(isClient(level) ? 'client' : 'staff')}
    and i.purpose <> 'credit_note' and i.credited_at is null)`;
