import type { Ticket } from '@handover/contract/support/support';
import { duration } from '@handover/domain/format';
import { speaksForSupport } from '@handover/domain/support/policy';
import { londonDay, londonTime, minutesBetween } from '@handover/domain/time';
import type { Viewer } from '@handover/domain/viewer';

/** "Support Ticket #1048 by Moira Kelly on 2026-11-10 09:42" */
export function ticketHeading({
  id,
  created_by,
  created_at,
}: Pick<Ticket, 'id' | 'created_by' | 'created_at'>): string {
  const at = new Date(created_at);
  return `Support Ticket #${id} by ${created_by} on ${londonDay(at)} ${londonTime(at)}`;
}

const DAY = 24 * 60;

/** "21 min", "3 h 5 min", "2 days": a wait as people tell it. */
export function spell(from: string, to: Date): string {
  const minutes = Math.max(0, minutesBetween(new Date(from), to));
  if (minutes < DAY) return duration(minutes);
  const days = Math.floor(minutes / DAY);
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}

const firstName = (name: string): string => name.split(' ')[0] ?? name;

/** Whom a comment is for, before all others who follow the ticket. */
export function toldWords(viewer: Viewer, ticket: Pick<Ticket, 'raised_by' | 'created_by' | 'assigned_to'>): string {
  if (ticket.raised_by !== viewer.user_id && viewer.level === 1)
    return `${firstName(ticket.created_by)} is told by email`;
  const { assigned_to } = ticket;
  if (assigned_to === null || assigned_to.id === viewer.user_id) return 'The support team is told by email';
  return `${firstName(assigned_to.name)} is told by email`;
}

/** What a comment does to a ticket that was completed. */
export const opensAgain = (viewer: Viewer, ticket: Pick<Ticket, 'raised_by' | 'status'>): boolean =>
  ticket.status === 'completed' && !speaksForSupport(viewer, ticket);
