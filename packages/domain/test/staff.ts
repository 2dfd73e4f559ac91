import type { Credential, ItemKind, Required } from '../src/staff/items.ts';
import type { Booking, Worked, WorkingTimeRules } from '../src/staff/workingTime.ts';
import { shiftWindow } from '../src/time.ts';

/** Initial rules of the platform: the law in Great Britain and Northern Ireland, and in Ireland. */
export const GB: WorkingTimeRules = {
  country: 'GB',
  valid_from: '1998-10-01',
  daily_rest_hours: 11,
  weekly_hours: 48,
  reference_weeks: 17,
  may_opt_out: true,
  night_from: '23:00',
  night_to: '06:00',
  night_hours: 3,
  night_average_hours: 8,
  night_reference_weeks: 17,
};
export const IE: WorkingTimeRules = {
  ...GB,
  country: 'IE',
  valid_from: '1998-03-01',
  may_opt_out: false,
  night_from: '00:00',
  night_to: '07:00',
  night_reference_weeks: 8,
};

export function worked(date: string, start: string, end: string, unpaid_minutes = 0): Worked {
  const window = shiftWindow(date, start, end);
  if (!window.ok) throw new Error(window.message);
  return { starts_at: window.starts_at, ends_at: window.ends_at, unpaid_minutes };
}

export const booked = (code: string, ...when: Parameters<typeof worked>): Booking => ({
  ...worked(...when),
  job_id: code,
  code,
});

/** Builds a requirement that applies in all nations and does not age. */
export const asked = (title: string, kind: ItemKind, over: Partial<Required> = {}): Required => ({
  item_id: title,
  title,
  kind,
  nations: [],
  months: null,
  ...over,
});

export const DBS = asked('Enhanced DBS check', 'criminal_record', { nations: ['England', 'Wales'], months: 36 });
export const PVG = asked('PVG scheme membership', 'criminal_record', { nations: ['Scotland'], months: 36 });
export const ACCESS_NI = asked('AccessNI enhanced check', 'criminal_record', {
  nations: ['Northern Ireland'],
  months: 36,
});
export const GARDA = asked('Garda vetting', 'criminal_record', { nations: ['Ireland'], months: 36 });
export const RIGHT_TO_WORK = asked('Right to work', 'right_to_work');
export const MOVING = asked('Moving and handling', 'training', { months: 12 });
export const HEPATITIS = asked('Hepatitis B', 'vaccination');

/** Builds a verified document from the beginning of the year, without an end. */
export const held = (item: Required | string, over: Partial<Credential> = {}): Credential => ({
  item_id: typeof item === 'string' ? null : item.item_id,
  title: typeof item === 'string' ? item : item.title,
  start_date: '2026-01-05',
  end_date: null,
  state: 'verified',
  weekly_hours: null,
  ...over,
});
