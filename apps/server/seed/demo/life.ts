import { NO_SHOW_AFTER_MS } from '@handover/domain/attendance/window';
import { CANCEL_REASONS } from '@handover/domain/cancellations/reasons';
import { CANCEL_NOTICE_MS } from '@handover/domain/shifts/policy';
import type { JobCommand, JobStatus } from '@handover/domain/shifts/status';
import type { DemoUser } from './market.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';

const MINUTE = 60_000;

export type Step = {
  command: 'create' | JobCommand;
  to: JobStatus;
  /** The actor; null for the clock. */
  who: DemoUser | null;
  member?: DemoUser;
  reason?: string;
  changes?: { field: string; from: unknown; to: unknown }[];
  at: Date;
};
type Untimed = Omit<Step, 'at'>;
export type Life = { steps: Step[]; status: JobStatus; assigned_to: DemoUser | null };

export const nameOf = ({ first_name, last_name }: DemoUser): string => `${first_name} ${last_name}`;

/** Makes the steps of a shift until its planned status; without candidates it stays open. */
export function lifeOf(
  random: Random,
  plan: Plan,
  { creator, booker, candidates }: { creator: DemoUser; booker: DemoUser; candidates: readonly DemoUser[] },
  now: Date,
): Life {
  const [member, second, third] = candidates;
  const wanted = plan.status;
  const needsSomeone =
    wanted === 'Assigned' ||
    wanted === 'Confirmed' ||
    wanted === 'Checked in' ||
    wanted === 'Completed' ||
    plan.no_show;
  const status = needsSomeone && member === undefined ? (plan.row.starts_at < now ? 'missed' : 'Published') : wanted;
  const steps: Untimed[] = posted(random, status, creator);
  const chosen = (command: JobCommand, field: string) =>
    steps.push({ command, to: 'Published', who: booker, changes: [{ field, from: null, to: nameOf(booker) }] });
  if (status !== 'Unpublished' && random.whole(5) < 3) chosen('assign_planner', 'job_planner');
  if (status === 'Published' && random.whole(8) === 0) chosen('assign_admin', 'admin_user');
  if (needsSomeone && member !== undefined) {
    steps.push(...booked(plan.hers ? 0 : random.whole(12), status, [member, second, third], booker));
  } else if (status === 'Published') {
    steps.push(...wooed(random, plan, candidates, booker));
  } else if (status === 'cancelled') {
    // Some choose no reason.
    const reason = CANCEL_REASONS[plan.row.starts_at.getUTCDate() % (CANCEL_REASONS.length + 1)];
    steps.push({ command: 'cancel', to: 'cancelled', who: creator, ...(reason ? { reason } : {}) });
  } else if (status === 'declined') {
    steps.push({ command: 'turn_down', to: 'declined', who: booker, reason: 'Nobody is free that day, sorry' });
  }
  return {
    steps: [...timed(steps, plan, status, now), ...worked(random, status, member, plan, now)],
    status,
    assigned_to: needsSomeone ? (member ?? null) : null,
  };
}

function posted(random: Random, status: JobStatus, who: DemoUser): Untimed[] {
  if (status === 'Unpublished') return [{ command: 'create', to: 'Unpublished', who }];
  if (random.whole(8) > 0) return [{ command: 'create', to: 'Published', who }];
  const changes = [{ field: 'status', from: 'Unpublished', to: 'Published' }];
  return [
    { command: 'create', to: 'Unpublished', who },
    { command: 'edit', to: 'Published', who, changes },
  ];
}

/** Makes applications and offers of an open shift, some offers without an answer or declined. */
function wooed(random: Random, { hers }: Plan, candidates: readonly DemoUser[], who: DemoUser): Untimed[] {
  const members = candidates.slice(0, hers ? 3 : random.whole(4));
  return members.flatMap((member, index): Untimed[] => {
    const apply: Untimed = { command: 'apply', to: 'Published', who: member, member };
    const offer: Untimed = { command: 'offer', to: 'Published', who, member };
    const decline: Untimed = { command: 'decline', to: 'Published', who: member, member, reason: 'On leave that week' };
    const chance = random.whole(6);
    if (hers && index === 0) return [hers === 'apply' ? apply : offer];
    return chance < 3 ? [apply] : chance < 5 ? [offer] : [offer, decline];
  });
}

/** Ways in which a shift gets its member: an application, one of several offers, or an exclusive offer. */
function booked(
  way: number,
  status: JobStatus,
  [member, second, third]: [DemoUser, DemoUser | undefined, DemoUser | undefined],
  who: DemoUser,
): Untimed[] {
  const assign: Untimed = { command: 'assign', to: 'Assigned', who, member };
  const accept: Untimed = { command: 'accept', to: 'Confirmed', who: member, member };
  const offer: Untimed = { command: 'offer', to: 'Published', who, member };
  if (status === 'Assigned') return [assign];
  if (way < 5) {
    const others = [second, third].filter((other) => other !== undefined).slice(0, way % 3);
    const apply = [member, ...others].map((each): Untimed => ({
      command: 'apply',
      to: 'Published',
      who: each,
      member: each,
    }));
    return [...apply, { ...assign, to: 'Confirmed' }];
  }
  if (way < 9) return [offer, ...(second === undefined ? [] : [{ ...offer, member: second }]), accept];
  if (way < 11 || second === undefined) return [assign, accept];
  return [
    { ...assign, member: second },
    { ...accept, who: second, member: second },
    { command: 'drop_out', to: 'Published', who: second, member: second, reason: 'My daughter is ill' },
    offer,
    accept,
  ];
}

/** Spreads the steps before the shift evenly between its posting and its start, or now. */
function timed(steps: readonly Untimed[], { row }: Plan, status: JobStatus, now: Date): Step[] {
  const from = row.created_at.getTime();
  const until = row.starts_at.getTime() - (status === 'cancelled' ? CANCEL_NOTICE_MS : 0);
  const each = (Math.min(until, now.getTime()) - from) / steps.length;
  return steps.map((step, index) => ({ ...step, at: new Date(Math.round(from + each * index)) }));
}

function worked(random: Random, status: JobStatus, who: DemoUser | undefined, plan: Plan, now: Date): Step[] {
  const { row, no_show } = plan;
  const near = (at: Date, early: number, late: number) =>
    new Date(Math.min(at.getTime() + (random.whole(early + late) - early) * MINUTE, now.getTime()));
  const miss: Step = { command: 'miss', to: 'missed', who: null, at: row.ends_at };
  if (no_show && who !== undefined && (status === 'Confirmed' || status === 'missed')) {
    const at = new Date(row.starts_at.getTime() + NO_SHOW_AFTER_MS);
    const absent: Step = { command: 'no_show', to: 'Confirmed', who: null, member: who, at };
    return status === 'missed' ? [absent, miss] : [absent];
  }
  if (status === 'missed') return [miss];
  if (who === undefined || (status !== 'Checked in' && status !== 'Completed')) return [];
  const came: Step = { command: 'check_in', to: 'Checked in', who, member: who, at: near(row.starts_at, 10, 18) };
  if (status === 'Checked in') return [came];
  return [came, { command: 'check_out', to: 'Completed', who, member: who, at: near(row.ends_at, 5, 15) }];
}
