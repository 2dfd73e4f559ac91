import type { Kind } from '../viewer.ts';

/** Urgent needs, in the order in which the dashboard lists them. */
export const NEEDS = [
  'not_here',
  'no_show',
  'late',
  'soon',
  'fill_asked',
  'cancel_request',
  'ticket',
  'to_confirm',
  'disputed',
  'documents',
  'to_review',
  'rate_review',
  'below_minimum',
  'expiring',
] as const;
export type Need = (typeof NEEDS)[number];

/** Needs about shifts, by their value in `?status=`: the number and the linked list use the same filter. */
export const JOB_NEEDS = [
  'not_here',
  'no_show',
  'late',
  'soon',
  'fill_asked',
  'rate_review',
  'below_minimum',
] as const satisfies readonly Need[];
export type JobNeed = (typeof JOB_NEEDS)[number];
export const isJobNeed = (need: Need): need is JobNeed => (JOB_NEEDS as readonly Need[]).includes(need);

/** Needs that turn the line red; the others are attended to in their time. */
const PRESSING: readonly Need[] = ['not_here', 'no_show', 'soon', 'ticket', 'below_minimum'];
export const isPressing = (need: Need): boolean => PRESSING.includes(need);

/** Viewers who can do something about a need; the others need not know. Missing: administrators and managers. */
const FOR: Partial<Record<Need, readonly Kind[]>> = {
  fill_asked: ['admin'],
  cancel_request: ['admin'],
  ticket: ['admin'],
  to_confirm: ['provider', 'office'],
  documents: ['admin'],
  to_review: ['admin'],
  rate_review: ['admin'],
  below_minimum: ['admin'],
  expiring: ['admin'],
};
export const isFor = (need: Need, kind: Kind): boolean => FOR[need]?.includes(kind) ?? kind !== 'member';

/** Hours before its start from which an unfilled shift is at risk. */
export const AT_RISK_HOURS = 72;
export const SOON_MS = AT_RISK_HOURS * 3_600_000;
/** Days before its expiry from which a certificate is listed; it can still be renewed. */
export const EXPIRES_WITHIN_DAYS = 7;
/** Maximum count; beyond it "1,000+" is shown. */
export const MOST_NEEDS = 1_000;

const ADDRESSES: Partial<Record<Need, string>> = {
  // The open requests stand above the shifts.
  cancel_request: '/jobs',
  ticket: '/support_desk?view=overdue',
  to_confirm: '/timesheets?state=to_confirm',
  disputed: '/timesheets?state=queried',
  documents: '/compliance/review',
  to_review: '/timesheets?state=to_review',
  expiring: `/compliance?within=${EXPIRES_WITHIN_DAYS}&kind=skill&state=verified`,
};

/** Address of the list that shows exactly what was counted. */
export const needAddress = (need: Need): string => ADDRESSES[need] ?? `/jobs?status=${need}&view=table`;
