import { inOneGo, type TaskHandlers } from '../../adapters/tasks.ts';
import { documentOf } from './archive.ts';

/** Task that stores every invoice's document soon after it was issued. */
export const documentTasks: Pick<TaskHandlers, 'archive_invoice'> = {
  archive_invoice: (ctx, { uuid }) =>
    inOneGo(ctx, async (its) => {
      await documentOf(its, uuid);
    }),
};
