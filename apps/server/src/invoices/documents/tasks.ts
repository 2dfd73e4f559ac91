import { inOneGo, type TaskHandlers } from '../../adapters/tasks.ts';
import { documentOf } from './archive.ts';

/** Every invoice's document is kept soon after it was issued, whether anybody has looked at it or not. */
export const documentTasks: Pick<TaskHandlers, 'archive_invoice'> = {
  archive_invoice: (ctx, { uuid }) =>
    inOneGo(ctx, async (its) => {
      await documentOf(its, uuid);
    }),
};
