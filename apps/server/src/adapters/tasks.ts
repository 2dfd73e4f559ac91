import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/connect.ts';
import type { FilesPart } from './files.ts';
import type { LivePart } from './live.ts';
import type { MailPart } from './mail.ts';
import type { Tasks } from './queue.ts';

/** What background work is given: the worker's login, the time, and the outside world. */
export type TaskCtx = {
  db: Db;
  now: Date;
  /** The same however often the task is tried. */
  task_id: string;
  mail: Pick<MailPart, 'send'>;
  files: FilesPart;
  live: LivePart;
  config: Config;
};

export type TaskHandlers = { [T in keyof Tasks]: (ctx: TaskCtx, payload: Tasks[T]) => Promise<void> };

/** Done once everything is committed, and not at all if it is not. */
type After = { after: (work: () => void) => void };

/** Several statements of a task as one, and what follows once they are committed. */
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
