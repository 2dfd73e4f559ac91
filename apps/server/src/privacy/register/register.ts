import { account, person } from './account.ts';
import { money } from './money.ts';
import type { Named } from './named.ts';
import { shifts } from './shifts.ts';
import { staff } from './staff.ts';
import { talk } from './talk.ts';

/** Every table that names a person, in the order in which rows may go. */
export const REGISTER: Readonly<Record<string, Named>> = {
  ...account,
  ...talk,
  ...shifts,
  ...money,
  ...staff,
  ...person,
};

const COMPANY = 'A company and its places';
const COUNTED = 'Counts, sums and cells of a map';
const ASKED = 'What is asked of everyone';
const OF_A_SHIFT = 'A shift, with nobody in it';

/** Tables that name nobody, and why. */
export const NAMES_NOBODY: Readonly<Record<string, string>> = {
  agencies: COMPANY,
  care_providers: COMPANY,
  offices: COMPANY,
  office_codes: COMPANY,
  office_roles: COMPANY,
  office_role_shifts: COMPANY,
  induction_items: COMPANY,
  shift_presets: COMPANY,
  rate_cards: COMPANY,
  compliance_items: ASKED,
  requirements: ASKED,
  job_tags: ASKED,
  canned_replies: 'Texts of the support desk',
  working_time_rules: ASKED,
  platform_terms: ASKED,
  job_transitions: ASKED,
  login_rights: ASKED,
  client_terms: OF_A_SHIFT,
  job_facts: OF_A_SHIFT,
  job_geo: OF_A_SHIFT,
  job_orders: OF_A_SHIFT,
  job_warnings: OF_A_SHIFT,
  shift_series_days: OF_A_SHIFT,
  reviews_due: OF_A_SHIFT,
  invoice_counters: COUNTED,
  invoice_reminders: 'That a reminder went out',
  map_cells: COUNTED,
  map_cell_deltas: COUNTED,
  rollups: COUNTED,
  rollup_deltas: COUNTED,
  tallies: COUNTED,
  tally_deltas: COUNTED,
  rollup_checks: 'What a night’s look found',
  timesheet_checks: 'What a night’s look found',
  audit_seals: 'Hashes over entries of the audit',
  audit_checks: 'What a night’s look found',
  reminder_nights: 'What a night’s reminders came to',
  series_nights: 'That a day’s repeating shifts were posted',
  attempts: 'Hashes of addresses, gone after an hour or, of misses in a row, after 30 days',
  names: 'Names that somebody has, each once: gone with the last who has one',
};
