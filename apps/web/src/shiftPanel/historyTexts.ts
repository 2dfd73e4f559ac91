import type { HistoryEntry } from '@handover/contract/shifts/shiftCommands';
import { duration } from '@handover/domain/format';
import type { JobCommand } from '@handover/domain/shifts/status';
import { dayInWords } from '@handover/domain/staff/staffTexts';
import { LABELS } from '../posting/shared/labels.ts';
import { poundsText } from '../shifts/shared/shiftTexts.ts';

type Change = HistoryEntry['changes'][number];

const member = ({ member_name }: HistoryEntry): string => member_name ?? 'a staff member';
const chosen = ({ changes }: HistoryEntry): string => shown('', changes[0]?.to);

function edited({ from_status, to_status }: HistoryEntry): string {
  if (from_status === to_status) return 'changed this shift';
  return to_status === 'Published' ? 'published this shift' : 'unpublished this shift';
}

const DONE: Record<JobCommand | 'create', (entry: HistoryEntry) => string> = {
  create: ({ to_status }) => (to_status === 'Published' ? 'posted this shift' : 'saved this shift as a draft'),
  edit: edited,
  take_back: () => 'took this shift back before anybody was told',
  approve_rate: () => 'approved the rate and published this shift',
  send_back_rate: () => 'sent the rate back',
  apply: () => 'applied',
  withdraw: () => 'withdrew the application',
  offer: (entry) => `offered it to ${member(entry)}`,
  undo_offer: (entry) => `took back the offer to ${member(entry)}`,
  accept: () => 'accepted it',
  decline: () => 'declined it',
  assign: (entry) =>
    `gave it to ${member(entry)}${entry.to_status === 'Assigned' ? ', who is to accept or decline' : ', who had applied'}`,
  unassign: (entry) => `took it from ${member(entry)}`,
  drop_out: () => 'cannot come',
  tell_late: ({ changes }) => `will be ${duration(Number(changes[0]?.to))} late`,
  tell_on_time: () => 'will be on time after all',
  start_refill: () => 'began to fill this shift again',
  stop_refill: () => 'stopped filling this shift again',
  assign_planner: (entry) => `chose ${chosen(entry)} as shift planner`,
  assign_admin: (entry) => `made ${chosen(entry)} the admin user`,
  unassign_admin: () => 'took away the admin user',
  cancel: () => 'cancelled this shift',
  ask_to_fill: () => 'asked Handover to fill this shift',
  ask_to_cancel: () => 'asked to cancel this shift',
  answer_cancel: ({ changes }) =>
    changes[0]?.to === 'withdrawn' ? 'no longer asks to cancel this shift' : 'would not cancel this shift',
  cancel_late: ({ changes }) =>
    changes[0] ? `cancelled this shift late: ${shown('', changes[0].to)}` : 'cancelled this shift late',
  turn_down: () => 'turned this shift down',
  check_in: () => 'checked in',
  check_out: () => 'checked out',
  close: () => 'closed this shift',
  no_show: (entry) => `saw no check-in from ${member(entry)}`,
  review: () => 'looked at what was flagged',
  query: () => 'disputed the timesheet',
  answer_query: ({ changes }) => QUERY_ENDS[shown('query', changes[0]?.to)] ?? 'answered the dispute',
  confirm_hours: () => 'confirmed the hours',
  correct: () => 'corrected the timesheet',
  miss: () => 'closed this shift, to which nobody came',
  flag: (entry) => `found that ${member(entry)} will be out of date by this shift`,
  unflag: (entry) => `found that ${member(entry)} will be in date for this shift`,
};

const QUERY_ENDS: Partial<Record<string, string>> = {
  withdrawn: 'withdrew the dispute',
  settled: 'settled the dispute',
};

/** Text of a history entry, to follow the person's name. */
export const doneText = (entry: HistoryEntry): string =>
  (DONE as Partial<Record<string, (entry: HistoryEntry) => string>>)[entry.command]?.(entry) ?? entry.command;

/** Names of fields in the history; clients and location are shown by name. */
const FIELDS: Partial<Record<string, string>> = {
  ...LABELS,
  agency: LABELS.agency_id,
  care_provider: LABELS.care_provider_id,
  location: LABELS.location_id,
  hours: 'Hours',
  proposed_hours: 'Proposed hours',
};
const POSITION = new Set(['latitude', 'longitude', 'approximate']);
/** Fields without a line of their own: the pin has one line for all of them, the status shows in the command. */
const SAID_OTHERWISE = new Set([...POSITION, 'status']);
const LONG = 60;

function shown(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? value.map((one) => shown(field, one)).join(', ') : 'none';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    if (field === 'break_length') return value === 0 ? 'none' : duration(value);
    return field.endsWith('_rate') ? poundsText(value) : String(value);
  }
  if (typeof value !== 'string' || value === '') return 'none';
  return field === 'date' || field === 'deadline' ? dayInWords(value) : value;
}

/** Reasons that an administrator overruled when they assigned or offered a shift, with their own reason. */
export const overruledTexts = (changes: readonly Change[]): string[] =>
  changes.flatMap(({ field, from, to }) =>
    field === 'override' ? [`Overruled: ${shown(field, from).replace(/\.$/, '')}, because “${shown(field, to)}”`] : [],
  );

export type ChangeText = { label: string; from?: string; to?: string };

/** Changes of an edit, one line each; long texts and the pin are named without their values. */
export function changeTexts(changes: readonly Change[]): ChangeText[] {
  const lines = changes.flatMap(({ field, from, to }): ChangeText[] => {
    const label = FIELDS[field];
    if (label === undefined || SAID_OTHERWISE.has(field)) return [];
    const [before, after] = [shown(field, from), shown(field, to)];
    const long = before.length > LONG || after.length > LONG;
    return [long ? { label } : { label, from: before, to: after }];
  });
  const moved = changes.some(({ field }) => POSITION.has(field));
  return moved ? [...lines, { label: 'Position on the map' }] : lines;
}
