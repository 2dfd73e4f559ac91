import type { JobStatus } from '@handover/domain/shifts/status';
import { handlers } from '../src/worker.ts';
import { asServer } from '../src/db/connect.ts';
import { clockWatch } from '../src/attendance/clock/watch.ts';
import { openMail } from '../src/adapters/mail.ts';
import type { TestServer } from './testServer.ts';
import type { MadeJob } from './makeJobs.ts';

type Id = { job_id: string };
const MINUTE = 60_000;

/** Helpers for shifts around now and the clock, which looks as a worker does at a time that a test sets. */
export const clockIn = (server: () => TestServer) => {
  const rows = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;
  const look = (batch?: number) => clockWatch({ ...server(), ...(batch === undefined ? {} : { batch }) })();
  /** Looks at a time: due shifts become tasks, which the test server's worker runs if it has one. */
  const lookAt = (at: Date, batch?: number): Promise<number> => {
    server().time.now = at;
    return look(batch);
  };

  return {
    look,
    lookAt,
    minutesAfter: (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE),
    /** Makes an eight-hour shift that begins at the next full hour. */
    shift: async (status: JobStatus, over: Record<string, unknown> = {}): Promise<MadeJob> => {
      const starts_at = new Date(Math.ceil(server().time.now.getTime() / (60 * MINUTE)) * 60 * MINUTE);
      const ends_at = new Date(starts_at.getTime() + 8 * 60 * MINUTE);
      return server().make.job(undefined, { status, starts_at, ends_at, ...over });
    },
    /** Makes copies of a shift, each of which begins and ends a second later. */
    copies: async ({ job_id }: Id, many: number): Promise<void> => {
      const columns = (
        await rows(
          `select attname as name from pg_attribute
           where attrelid = 'app.jobs'::regclass and attnum > 0 and attgenerated = '' and not attisdropped`,
        )
      ).map(({ name }) => name as string);
      const made: Record<string, string> = {
        job_id: 'gen_random_uuid()',
        number: `nextval('app.job_number')`,
        starts_at: `starts_at + n * interval '1 second'`,
        ends_at: `ends_at + n * interval '1 second'`,
      };
      await rows(
        `insert into app.jobs (${columns.join()}) select ${columns.map((name) => made[name] ?? name).join()}
         from app.jobs, generate_series(1, $2) n where job_id = $1`,
        job_id,
        many,
      );
    },
    /** Runs the task of one shift at once in this process. */
    settle: async ({ job_id }: Id): Promise<void> => {
      const { pools, clock, adapters, config } = server();
      const mail = openMail(config.SMTP_URL, config.MAIL_FROM);
      const { files, live } = adapters;
      await asServer(pools, 'worker', (db) =>
        handlers.clock_job({ db, now: clock(), task_id: 'one', mail, files, live, config }, { job_id }),
      ).finally(() => mail.close());
    },
    /** Returns the commands of the clock in a shift's history, in order. */
    entries: async ({ job_id }: Id): Promise<string[]> =>
      (
        await rows(
          `select command from app.job_history where job_id = $1 and actor_name = 'Handover' order by version`,
          job_id,
        )
      ).map(({ command }) => command as string),
    slips: ({ job_id }: Id) => rows('select member_id, kind, at from app.slips where job_id = $1', job_id),
    tasks: ({ job_id }: Id) =>
      rows(
        `select attempts, locked_by is not null as begun from graphile_worker._private_jobs where key = $1`,
        `clock:${job_id}`,
      ),
    state: async ({ job_id }: Id) =>
      (await rows('select status, no_show, assigned_to, refilling from app.jobs where job_id = $1', job_id))[0],
    /** Returns a person's last notification about a shift. */
    lastOf: async (user_id: string | null, { job_id }: Id) =>
      (
        await rows(
          'select title, body from app.notifications where user_id = $1 and link = $2 order by notification_id desc',
          user_id,
          `/job_info/${job_id}`,
        )
      )[0],
    /** Returns the kinds of a person's notifications about a shift, in order. */
    notifiedOf: async (user_id: string | null, { job_id }: Id): Promise<string[]> =>
      (
        await rows(
          'select kind from app.notifications where user_id = $1 and link = $2 order by notification_id',
          user_id,
          `/job_info/${job_id}`,
        )
      ).map(({ kind }) => kind as string),
  };
};
