import { expect, test } from 'vitest';
import { isOverdue } from '@handover/domain/support/targets';
import { TICKET_STATUSES } from '@handover/domain/support/ticket';
import { demoMarket } from './market.ts';
import { randomFrom } from './random.ts';
import { demoTickets } from './tickets.ts';

test.each(['2026-11-15T10:24:00Z', '2027-01-09T01:10:00Z', '2027-12-25T12:00:00Z'])(
  'the demo’s desk, seeded at %s, has a ticket in every status, one that is late and one without an assignee',
  (at) => {
    const now = new Date(at);
    const random = randomFrom(20_261_112);
    const { tickets, ticket_comments } = demoTickets(random, demoMarket(random, now), now, 365);
    expect(tickets.length).toBeGreaterThan(50);
    expect(new Set(tickets.map(({ status }) => status))).toEqual(new Set(TICKET_STATUSES));
    expect(tickets.some(({ respond_by }) => isOverdue(respond_by, now))).toBe(true);
    expect(tickets.some(({ assigned_to_id }) => assigned_to_id === null)).toBe(true);
    const known = new Set(tickets.map(({ uuid }) => uuid));
    expect(ticket_comments.every(({ uuid }) => known.has(String(uuid)))).toBe(true);
    for (const { created_at, updated_at } of tickets) expect(created_at <= updated_at && updated_at <= now).toBe(true);
  },
);
