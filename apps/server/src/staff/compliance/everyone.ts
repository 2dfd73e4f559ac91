import type { Db } from '../../db/connect.ts';
import { enqueue } from '../../parts/queue.ts';

/** What is asked of staff has changed: how each of them stands is found anew. */
export const recheckEveryone = ({ db }: { db: Db }): Promise<void> =>
  enqueue(db, 'recheck_members', { after: null }, 'recheck:everyone');
