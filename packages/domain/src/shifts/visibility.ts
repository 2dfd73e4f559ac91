import { type Level, isMember } from '../viewer.ts';

/**
 * Fields of a shift that only some levels see; all other fields are for every viewer of the shift. Managers see the
 * charge in the form only, administrators everywhere, staff never.
 */
const FOR_LEVELS = {
  agency: [1],
  hcp_rate: [1],
  created_by: [1],
  admin_user: [1],
  refilling: [1],
  deadline: [1, 2, 3],
  deadline_at: [1, 2, 3],
  job_planner: [1, 2, 3],
  applications: [1, 2, 3],
  version: [1, 2, 3],
  out_of_date: [1, 2, 3],
  rate_review: [1, 2, 3],
  fill_request: [1, 2, 3],
  check_sheet: [1, 2, 3],
  applied: [4],
  offer_id: [4],
  offer_expires_at: [4],
  taken: [4],
  standby: [4],
  staff_bands: [4],
  staff_pay: [4],
} as const satisfies Record<string, readonly Level[]>;

export type GuardedField = keyof typeof FOR_LEVELS;
export const GUARDED_FIELDS = Object.keys(FOR_LEVELS) as GuardedField[];

/** `where` is `form` for the editing form, which needs both rates, and `detail` elsewhere. */
export const sees = (level: Level, field: GuardedField, where: 'detail' | 'form' = 'detail'): boolean =>
  (where === 'form' && field === 'hcp_rate' && !isMember(level)) ||
  (FOR_LEVELS[field] as readonly Level[]).includes(level);
