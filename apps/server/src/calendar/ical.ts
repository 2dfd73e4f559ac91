import ical, { ICalEventStatus } from 'ical-generator';
import type { JobStatus } from '@handover/domain/shifts/status';

export type FeedBooking = {
  job_id: string;
  version: number;
  code: string;
  title: string;
  status: JobStatus;
  starts_at: Date;
  ends_at: Date;
  place: string;
  address_line_1: string;
  address_line_2: string;
  city: string;
  post_code: string;
  updated_at: Date;
};

const HOUR_S = 3600;

const statusOf = (status: JobStatus): ICalEventStatus => {
  if (status === 'cancelled') return ICalEventStatus.CANCELLED;
  return status === 'Assigned' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
};

/**
 * Writes a member's bookings as a calendar, which other people may see: what, where and when, and nothing of residents
 * or money. The text is identical to the letter as long as nothing has changed.
 */
export function icalOf(bookings: readonly FeedBooking[], public_url: string): string {
  const its = ical({
    name: 'Handover shifts',
    prodId: { company: 'Handover', product: 'Shifts', language: 'EN' },
    ttl: HOUR_S,
  });
  for (const { job_id, version, updated_at, ...booking } of bookings) {
    const { place, address_line_1, address_line_2, city, post_code } = booking;
    its.createEvent({
      id: job_id,
      sequence: version,
      stamp: updated_at,
      lastModified: updated_at,
      start: booking.starts_at,
      end: booking.ends_at,
      summary: `${booking.title}, ${place}`,
      location: [place, address_line_1, address_line_2, city, post_code].filter(Boolean).join(', '),
      description: booking.status === 'Assigned' ? `${booking.code}. Waits for your answer` : booking.code,
      status: statusOf(booking.status),
      url: `${public_url}/job_info/${job_id}`,
    });
  }
  return its.toString();
}
