import { z } from 'zod';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { dayAfter } from '@handover/domain/time';
import { done, endpoint, nothing } from '../endpoint.ts';
import { instant } from '../instant.ts';
import { availability } from '../staff/parts.ts';

const STAFF = [4] as const;

/** Maximum days of a calendar: two months with the weeks around them. */
export const LONGEST_CALENDAR = 62;

const day = z.iso.date('Enter a date').refine((date) => date >= '1900-01-01' && date < '2100-01-01', 'Check the year');

const booking = z.object({
  job_id: z.uuid(),
  code: z.string(),
  title: z.string(),
  status: z.enum(JOB_STATUSES),
  date: z.iso.date(),
  job_start_time: z.string(),
  job_end_time: z.string(),
  starts_at: instant,
  ends_at: instant,
  location: z.object({ office_id: z.uuid(), title: z.string() }),
  city: z.string(),
});
export type CalendarBooking = z.output<typeof booking>;

const ownAvailability = availability.omit({ created_at: true });
export type CalendarAvailability = z.output<typeof ownAvailability>;

export const calendar = {
  read: endpoint({
    name: 'my_calendar.read',
    method: 'GET',
    path: '/api/v1/my_calendar',
    levels: STAFF,
    summary: 'When I am free and when I am booked',
    description: `At most ${LONGEST_CALENDAR} days, as days in London. A night belongs to the day on which it begins; one that began the day before the first is there as well.`,
    input: z
      .strictObject({ from: day, to: day })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'This is before the first day', when: areDays })
      .refine(({ from, to }) => to < dayAfter(from, LONGEST_CALENDAR), {
        path: ['to'],
        message: `Ask for at most ${LONGEST_CALENDAR} days`,
        when: areDays,
      }),
    answer: z.object({
      data: z.object({
        availability: z.array(ownAvailability),
        bookings: z.array(booking),
        /** Addresses to start from, the main one first. */
        addresses: z.array(
          z.object({ address_id: z.uuid(), address_line_1: z.string().nullable(), city: z.string().nullable() }),
        ),
      }),
    }),
  }),
  copyWeek: endpoint({
    name: 'my_calendar.copy',
    method: 'POST',
    path: '/api/v1/my_calendar/copy',
    levels: STAFF,
    summary: 'I am free as in the week before',
    description:
      'For the week that begins on this Monday. Days that are over, and days for which I said something already, are left alone.',
    input: z.strictObject({ week: day }),
    answer: z.object({ data: z.object({ message: z.string(), days: z.int() }) }),
  }),
};

/** True if both ends are dates, so that they can be compared. */
function areDays({ value }: { value: unknown }): boolean {
  const { from, to } = value as { from?: unknown; to?: unknown };
  return z.iso.date().safeParse(from).success && z.iso.date().safeParse(to).success;
}

export const calendarLink = {
  find: endpoint({
    name: 'calendar_link.find',
    method: 'GET',
    path: '/api/v1/calendar_link',
    levels: STAFF,
    summary: 'Whether my bookings have a calendar link',
    description: 'Since when, or null. The link itself is said once, when it is made.',
    input: nothing,
    answer: z.object({ data: z.object({ created_at: instant.nullable() }) }),
  }),
  make: endpoint({
    name: 'calendar_link.make',
    method: 'POST',
    path: '/api/v1/calendar_link',
    levels: STAFF,
    summary: 'Make a secret link to a calendar of my bookings',
    description: 'Anyone with the link sees the bookings. The one before, if any, stops working.',
    input: nothing,
    answer: z.object({ data: z.object({ url: z.string(), created_at: instant }) }),
    answers_secret: true,
  }),
  revoke: endpoint({
    name: 'calendar_link.revoke',
    method: 'DELETE',
    path: '/api/v1/calendar_link',
    levels: STAFF,
    summary: 'End the link to my calendar',
    input: nothing,
    answer: done,
  }),
  feed: endpoint({
    name: 'calendar_link.feed',
    method: 'GET',
    path: '/ical/:token',
    levels: 'everyone',
    summary: 'A staff member’s bookings as iCalendar',
    description:
      'For calendar programs, by the secret of the link and `.ics`. Bookings from 60 days ago on: not answered yet as TENTATIVE, cancelled as CANCELLED; what is no longer theirs is gone. Any other link is not found.',
    input: z.strictObject({ token: z.string().max(200) }),
    answer: z.string(),
    sends: 'calendar',
  }),
};
