import type {
  Timesheet,
  TimesheetQuery,
  TimesheetRow,
  TimesheetVersion,
} from '@handover/contract/timesheets/timesheets';
import { type DisputeStatus, disputeIsOpen } from '@handover/domain/timesheets/disputes';
import { milesInWords } from '@handover/domain/distance';
import { duration } from '@handover/domain/format';
import { londonTime } from '@handover/domain/time';
import type { Tone } from '../ui/Pill.tsx';

/** Worked hours as text: "08:00 – 20:00". */
export const workedText = ({ start_time, end_time }: { start_time: string; end_time: string }): string =>
  `${londonTime(new Date(start_time))} – ${londonTime(new Date(end_time))}`;

/** Break as text: "30 min unpaid break". */
export const restText = ({
  break_time,
  break_is_paid_for,
}: {
  break_time: number;
  break_is_paid_for: boolean;
}): string =>
  break_time === 0 ? 'no break' : `${duration(break_time)} ${break_is_paid_for ? 'paid' : 'unpaid'} break`;

type Came = Pick<NonNullable<TimesheetRow['check_in']>, 'how' | 'miles'>;
const HOW: Record<Came['how'], string> = { position: 'By position', code: 'By code', review: 'For review' };
/** Maximum distance in miles that counts as at the location. */
const HERE = 0.05;

/** Method of a check-in in words. */
export const howText = ({ how }: Came): string => HOW[how];
/** Distance of a check-in in words; a code can only be read at the location. */
export const farText = ({ how, miles }: Came): string =>
  how === 'code' || (miles !== null && miles < HERE)
    ? 'at the location'
    : miles === null
      ? 'position not known'
      : `${milesInWords(miles)} away`;
/** Check-in in words: "By position, 0.2 miles away". */
export const cameBy = (came: Came): string => `${howText(came)}, ${farText(came)}`;

/** Dispute that is still open; undefined if there is none. */
export const openQueryOf = ({ queries }: Pick<Timesheet, 'queries'>): TimesheetQuery | undefined =>
  queries.find(({ status }) => disputeIsOpen(status));

/** State of the hours in words. */
export function standingText({
  hours_state,
  confirmation,
  days_left,
}: Pick<Timesheet, 'hours_state' | 'confirmation' | 'days_left'>): string {
  switch (hours_state) {
    case 'disputed':
      return 'These hours are disputed';
    case 'corrected':
      return confirmation?.how === 'agreed'
        ? 'Corrected, and agreed by both sides'
        : `Corrected by ${confirmation?.confirmed_by_name ?? 'an administrator'}`;
    case 'confirmed':
      if (confirmation === null) return 'Confirmed: nobody disputed these hours within 7 days';
      return confirmation.how === 'home'
        ? `Confirmed by ${confirmation.confirmed_by_name}`
        : `Confirmed: ${confirmation.confirmed_by_name} settled the dispute`;
    default:
      return `The home has not confirmed these hours yet. They count as confirmed ${days_left === 1 ? 'within a day' : `in ${days_left} days`} unless somebody disputes them.`;
  }
}

/** Author of a version, and how it was made. */
export function madeText({
  made_by,
  actor_name,
  version,
}: Pick<TimesheetVersion, 'made_by' | 'actor_name' | 'version'>): string {
  if (made_by === 'close') return actor_name === 'Handover' ? 'Closed by the clock' : `Closed by ${actor_name}`;
  if (made_by === 'correction') return `Version ${version}, by ${actor_name}`;
  return `Signed at check-out by ${actor_name}`;
}

/** Planned hours, "plan 08:00 – 20:00", if others were worked; undefined otherwise. */
export const otherThanPlanned = ({ timesheet, starts_at, ends_at }: TimesheetRow): string | undefined =>
  timesheet === null ||
  (Date.parse(timesheet.start_time) === Date.parse(starts_at) && Date.parse(timesheet.end_time) === Date.parse(ends_at))
    ? undefined
    : `plan ${workedText({ start_time: starts_at, end_time: ends_at })}`;

/** Difference from the plan in words: "+40 min"; "None" if the hours are as planned. */
export function differenceText({ difference, ...row }: TimesheetRow): { tone: Tone; text: string } | undefined {
  if (difference === null) return undefined;
  if (difference > 0) return { tone: 'red', text: `+${duration(difference)}` };
  if (difference < 0) return { tone: 'amber', text: `−${duration(-difference)}` };
  return otherThanPlanned({ difference, ...row }) ? { tone: 'amber', text: 'Other times' } : undefined;
}

/** Signers of the last version: the home's signature is given on the care worker's phone. */
export function signedText({ timesheet, member }: TimesheetRow): string {
  if (!timesheet || timesheet.made_by === 'close') return 'Nobody';
  return timesheet.nobody_to_sign ? `${member?.name.split(' ')[0] ?? 'One'} only` : 'Both';
}

/** Outcome of a dispute, to follow the name of the person who ended it. */
export const ENDED: Record<Exclude<DisputeStatus, 'open' | 'answered'>, string> = {
  agreed: 'agreed to the other hours',
  settled: 'settled it',
  withdrawn: 'withdrew it',
};

/** Pills of a row in the list, the most urgent first. */
export function pillsOf({
  query,
  flags = [],
  claims = 0,
  timesheet,
  hours_state,
}: TimesheetRow): { tone: Tone; text: string }[] {
  const pills: { tone: Tone; text: string }[] = [];
  if (query) pills.push({ tone: 'amber', text: query.status === 'open' ? 'Disputed' : 'Dispute answered' });
  if (claims > 0) pills.push({ tone: 'amber', text: claims === 1 ? '1 claim' : `${claims} claims` });
  if (flags.length > 0) pills.push({ tone: 'amber', text: 'To review' });
  if (hours_state === 'to_confirm') pills.push({ tone: 'amber', text: 'To confirm' });
  if (hours_state === 'confirmed') pills.push({ tone: 'green', text: 'Confirmed' });
  if (timesheet?.made_by === 'correction') pills.push({ tone: 'blue', text: 'Corrected' });
  if (timesheet?.made_by === 'close') pills.push({ tone: 'grey', text: 'Not checked out' });
  // If it is flagged, the flag says so already.
  if (timesheet?.nobody_to_sign && flags.length === 0) pills.push({ tone: 'grey', text: 'Signed by one' });
  if (!timesheet) pills.push({ tone: 'green', text: 'Checked in' });
  return pills;
}
