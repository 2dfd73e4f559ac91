import { spoken } from '@handover/domain/shifts/spoken';
import type { NotificationKind } from '@handover/domain/notifications/kinds';
import type { Ctx } from '../http/route.ts';
import { notifyEach } from '../notifications/notify.ts';
import type { Task } from '../adapters/queue.ts';
import type { HeldJob } from './lock.ts';

type Spoken = Pick<HeldJob, 'job_id' | 'code' | 'title' | 'starts_at'>;

type Teller = Parameters<typeof notifyEach>[0] & Partial<Pick<Ctx, 'viewer'>>;

type Said = { kind: NotificationKind; title: string; body?: string | undefined; gone?: true };
type Telling = Said & { people: readonly (string | null)[] };

/** Tells people what became of a shift; whoever did it knows already. */
export const tell = (ctx: Teller, people: readonly (string | null)[], job: Spoken, said: Said): Promise<void> =>
  tellEach(ctx, job, [{ people, ...said }]);

/** Several things at once, each to others, with the tasks that follow: in one trip to the database. */
export const tellEach = (
  ctx: Teller,
  job: Spoken,
  tellings: readonly Telling[],
  tasks: readonly Task[] = [],
): Promise<void> =>
  notifyEach(
    ctx,
    tellings.map(({ people, kind, title, body, gone }) => ({
      user_ids: people.filter((user_id) => user_id !== null && user_id !== ctx.viewer?.user_id) as string[],
      kind,
      title,
      body: [spoken(job, ctx.now), body].filter(Boolean).join('. '),
      // Whoever cannot see the shift any more is led to those that they can.
      link: gone ? '/jobs' : `/job_info/${job.job_id}`,
      about: job.job_id,
    })),
    tasks,
  );
