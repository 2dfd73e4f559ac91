import type { Ticket } from '@handover/contract/support/support';
import { duration } from '@handover/domain/format';
import { firstName } from '@handover/domain/support/cannedReply';
import { speaksForSupport } from '@handover/domain/support/policy';
import { londonDay, londonTime, minutesBetween } from '@handover/domain/time';
import { type Viewer, isAdmin } from '@handover/domain/viewer';

/** Heading of a ticket: "Support Ticket #1048 by Moira Kelly on 2026-11-10 09:42". */
export function ticketHeading({
  id,
  created_by,
  created_at,
}: Pick<Ticket, 'id' | 'created_by' | 'created_at'>): string {
  const at = new Date(created_at);
  return `Support Ticket #${id} by ${created_by} on ${londonDay(at)} ${londonTime(at)}`;
}

const DAY = 24 * 60;

/** Waiting time in words: "21 min", "3 h 5 min", "2 days". */
export function spell(from: string, to: Date): string {
  const minutes = Math.max(0, minutesBetween(new Date(from), to));
  if (minutes < DAY) return duration(minutes);
  const days = Math.floor(minutes / DAY);
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}

/** Text about the person who is notified of a comment first. */
export function followersText(
  viewer: Viewer,
  ticket: Pick<Ticket, 'raised_by' | 'created_by' | 'assigned_to'>,
): string {
  if (ticket.raised_by !== viewer.user_id && isAdmin(viewer)) return `${firstName(ticket.created_by)} is told by email`;
  const { assigned_to } = ticket;
  if (assigned_to === null || assigned_to.id === viewer.user_id) return 'The support team is told by email';
  return `${firstName(assigned_to.name)} is told by email`;
}

/** True if a comment reopens the completed ticket. */
export const opensAgain = (viewer: Viewer, ticket: Pick<Ticket, 'raised_by' | 'status'>): boolean =>
  ticket.status === 'completed' && !speaksForSupport(viewer, ticket);
