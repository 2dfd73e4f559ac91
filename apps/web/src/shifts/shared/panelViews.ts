import { type Level, isAdmin, isMember } from '@handover/domain/viewer';

/** Shortcut group of a shift, active in its panel too. */
export const SHIFT_HOTKEYS = 'Shift';

/** Views of a shift, as the address names them, with their titles. */
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
  message_booked: 'Message staff member',
  check_in: 'Check in',
  check_out: 'Check out',
  timesheet: 'Timesheet',
  history: 'History',
} as const;
export type PanelView = keyof typeof VIEW_TITLES;

const isPanelView = (name: unknown): name is PanelView => typeof name === 'string' && Object.hasOwn(VIEW_TITLES, name);

/** Views for administrators only, who decide on offers. */
const ADMINISTRATORS: ReadonlySet<PanelView> = new Set(['offer_job', 'compare', 'refill', 'send_staff_member']);
/** Views about a member, named in the address as `member`. */
const ABOUT_SOMEONE: ReadonlySet<PanelView> = new Set(['view_profile', 'compare', 'send_staff_member']);

/** Views of the booked member on the day. */
const ON_THE_DAY: ReadonlySet<PanelView> = new Set(['check_in', 'check_out']);

/**
 * View in an address; `view` may belong to the page below. Members have only the details and the views of their day.
 */
export function viewIn({ panel, view, member }: Readonly<Record<string, unknown>>, level: Level): PanelView {
  const asked = panel ?? view;
  // The timesheet is for all levels.
  if (asked === 'timesheet') return asked;
  if (!isPanelView(asked) || ON_THE_DAY.has(asked) !== isMember(level)) return 'job';
  if (!isAdmin(level) && ADMINISTRATORS.has(asked)) return 'job';
  return ABOUT_SOMEONE.has(asked) && !member ? 'job' : asked;
}

/** Search parameters with another view of a shift, or with none; those of the page below stay. */
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
