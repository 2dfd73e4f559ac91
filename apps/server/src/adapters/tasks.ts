import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/connect.ts';
import type { FilesPart } from './files.ts';
import type { LivePart } from './live.ts';
import type { MailPart } from './mail.ts';
import type { Tasks } from './queue.ts';

/** Context of background work: the worker's login, the time, and the outside world. */
export type TaskCtx = {
  db: Db;
  now: Date;
  /** Id of the task, the same however often it is tried. */
  task_id: string;
  mail: Pick<MailPart, 'send'>;
  files: FilesPart;
  live: LivePart;
  config: Config;
};

export type TaskHandlers = { [T in keyof Tasks]: (ctx: TaskCtx, payload: Tasks[T]) => Promise<void> };

/** Does work once everything is committed, and not at all if it is not. */
type After = { after: (work: () => void) => void };

/** Runs several statements of a task as one transaction, and then what follows once it is committed. */
export async function inOneGo<C extends Pick<TaskCtx, 'db'>, T>(
  ctx: C,
  work: (ctx: C & After) => Promise<T>,
): Promise<T> {
  const later: (() => void)[] = [];
  await sql`begin`.execute(ctx.db);
  try {
    const result = await work({ ...ctx, after: (its) => void later.push(its) });
    await sql`commit`.execute(ctx.db);
    for (const its of later) its();
    return result;
  } catch (error) {
    await sql`rollback`.execute(ctx.db);
    throw error;
  }
}
