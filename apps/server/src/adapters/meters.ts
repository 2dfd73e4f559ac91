import { Counter, Histogram, Registry } from 'prom-client';

/**
 * Metrics of what happens in this process, counted where it happens. A process has them once, however many servers
 * tests open in it; labels name kinds of things and never anybody.
 */
export const meters = new Registry();

export const taskSeconds = new Histogram({
  name: 'handover_task_duration_seconds',
  help: 'Time that tasks take, by name and outcome (done, failed)',
  labelNames: ['task', 'outcome'] as const,
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [meters],
});

/** Makes a counter that starts at nothing, so that the first failure is an increase and not a beginning. */
function counter<T extends string>(name: string, help: string, outcomes: readonly T[]) {
  const counted = new Counter({ name, help, labelNames: ['outcome'] as const, registers: [meters] });
  for (const outcome of outcomes) counted.inc({ outcome }, 0);
  return (outcome: T): void => counted.inc({ outcome });
}

export const countMail = counter('handover_mails_total', 'Mails by what became of them', ['sent', 'failed']);

export const countPush = counter(
  'handover_pushes_total',
  'Messages to phones by what became of them; gone: its service knows the phone no more',
  ['sent', 'gone', 'failed'],
);

export const countSignIn = counter(
  'handover_sign_ins_total',
  'Sign-ins by what became of them; limited: too many attempts, locked: too many misses in a row',
  ['in', 'wrong', 'limited', 'locked'],
);

export const countBreachCheck = counter(
  'handover_breached_password_checks_total',
  'New passwords by what the service of breached passwords said; unanswered: it did not answer, and the password was taken',
  ['clear', 'breached', 'unanswered'],
);

const replays = new Counter({
  name: 'handover_replays_total',
  help: 'Requests that were answered again from their idempotency key',
  registers: [meters],
});
export const countReplay = (): void => replays.inc();
