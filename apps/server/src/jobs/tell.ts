import { shortDate } from '@handover/domain/format';
import type { NotificationKind } from '@handover/domain/notifications/kinds';
import type { Ctx } from '../http/route.ts';
import { notify } from '../notifications/notify.ts';
import type { HeldJob } from './lock.ts';

type Spoken = Pick<HeldJob, 'job_id' | 'code' | 'title' | 'starts_at'>;

/** Which shift it is about, in a line: "Registered Nurse, Thu 12 Nov (SH-20431)". */
const spoken = ({ title, code, starts_at }: Omit<Spoken, 'job_id'>, now: Date): string =>
  `${title}, ${shortDate(starts_at, now)} (${code})`;

type Teller = Parameters<typeof notify>[0] & Partial<Pick<Ctx, 'viewer'>>;

/** Tells people what became of a shift; whoever did it knows already. */
export const tell = (
  ctx: Teller,
  people: readonly (string | null)[],
  job: Spoken,
  { kind, title, body, gone }: { kind: NotificationKind; title: string; body?: string | undefined; gone?: true },
): Promise<void> =>
  notify(ctx, people.filter((user_id) => user_id !== null && user_id !== ctx.viewer?.user_id) as string[], {
    kind,
    title,
    body: [spoken(job, ctx.now), body].filter(Boolean).join('. '),
    // Whoever cannot see the shift any more is led to those that they can.
    link: gone ? '/jobs' : `/job_info/${job.job_id}`,
  });
