import type { Level } from '@handover/domain/viewer';

/** The views of a shift, as the address names them, with their titles. */
export const VIEW_TITLES = {
  job: 'Shift details',
  choose_job_planner: 'Choose shift planner',
  edit_job: 'Edit shift',
  offer_job: 'Offer shift',
  view_profile: 'Staff Profile',
  compare: 'Compare',
  refill: 'Fill again',
  send_staff_member: 'Send message to staff member',
  message_creator: 'Message job creator',
  check_in: 'Check in',
  check_out: 'Check out',
  timesheet: 'Timesheet',
  history: 'History',
} as const;
export type PanelView = keyof typeof VIEW_TITLES;

const isPanelView = (name: unknown): name is PanelView => typeof name === 'string' && Object.hasOwn(VIEW_TITLES, name);

/** Whom a shift may be given to is an administrator's to say. */
const ADMINISTRATORS: ReadonlySet<PanelView> = new Set(['offer_job', 'compare', 'refill', 'send_staff_member']);
/** What is about someone, whom the address names as `member`. */
const ABOUT_SOMEONE: ReadonlySet<PanelView> = new Set(['view_profile', 'compare', 'send_staff_member']);

/** What the booked member does on the day, which is nobody else's. */
const ON_THE_DAY: ReadonlySet<PanelView> = new Set(['check_in', 'check_out']);

/** The view that an address asks for; `view` may name that of the page below. Staff have the details and their day. */
export function viewIn({ panel, view, member }: Readonly<Record<string, unknown>>, level: Level): PanelView {
  const asked = panel ?? view;
  // What was worked is read by all whom it concerns.
  if (asked === 'timesheet') return asked;
  if (!isPanelView(asked) || ON_THE_DAY.has(asked) !== (level === 4)) return 'job';
  if (level > 1 && ADMINISTRATORS.has(asked)) return 'job';
  return ABOUT_SOMEONE.has(asked) && !member ? 'job' : asked;
}

/** An address with another view of a shift in it, or with none; what the page below says there stays. */
export const searchWithView = (
  { panel: _, member: __, view, ...search }: Readonly<Record<string, unknown>>,
  shown: PanelView | undefined,
  member?: string,
): Record<string, unknown> => ({
  ...search,
  ...(view === undefined || isPanelView(view) ? {} : { view }),
  ...(shown === undefined ? {} : { panel: shown }),
  ...(member === undefined ? {} : { member }),
});
