import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import type { FilesPart } from './files.ts';
import type { MailPart } from './mail.ts';
import type { Tasks } from './queue.ts';

/** What background work is given: the worker's login, the time, and the outside world. */
export type TaskCtx = { db: Db; now: Date; mail: MailPart; files: FilesPart; config: Config };

export type TaskHandlers = { [T in keyof Tasks]: (ctx: TaskCtx, payload: Tasks[T]) => Promise<void> };
