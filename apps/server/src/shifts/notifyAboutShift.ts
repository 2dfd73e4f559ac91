import { shiftInWords } from '@handover/domain/shifts/shiftInWords';
import type { NotificationKind } from '@handover/domain/notifications/kinds';
import type { Ctx } from '../http/route.ts';
import { notifyEach } from '../notifications/notify.ts';
import type { Task } from '../adapters/queue.ts';
import type { LockedJob } from './lock.ts';

type Spoken = Pick<LockedJob, 'job_id' | 'code' | 'title' | 'starts_at'>;

type Notifier = Parameters<typeof notifyEach>[0] & Partial<Pick<Ctx, 'viewer'>>;

type Notice = { kind: NotificationKind; title: string; body?: string | undefined; gone?: true };
type ShiftNotice = Notice & { people: readonly (string | null)[] };

/** Notice to the manager who asked the administrators to fill a shift. */
export const FILLED = {
  kind: 'shift_filled',
  title: 'The shift that you asked Handover to fill has somebody',
} as const;

/** Notifies people about a shift, except the person who acted. */
export const notifyAboutShift = (
  ctx: Notifier,
  people: readonly (string | null)[],
  job: Spoken,
  said: Notice,
): Promise<void> => notifyAllAboutShift(ctx, job, [{ people, ...said }]);

/** Notifies several groups at once, with the tasks that follow, in one statement. */
export const notifyAllAboutShift = (
  ctx: Notifier,
  job: Spoken,
  tellings: readonly ShiftNotice[],
  tasks: readonly Task[] = [],
): Promise<void> =>
  notifyEach(
    ctx,
    tellings.map(({ people, kind, title, body, gone }) => ({
      user_ids: people.filter((user_id) => user_id !== null && user_id !== ctx.viewer?.user_id) as string[],
      kind,
      title,
      body: [shiftInWords(job, ctx.now), body].filter(Boolean).join('. '),
      // People who cannot see the shift any more get a link to the list.
      link: gone ? '/jobs' : `/job_info/${job.job_id}`,
      about: job.job_id,
    })),
    tasks,
  );
