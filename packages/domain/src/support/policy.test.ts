import { describe, expect, test } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { speaksForSupport, ticketLink, ticketPolicy } from './policy.ts';

const place = { agency_id: 'a', care_provider_id: 'c', office_id: 'o' };
const ann: Viewer = { kind: 'admin', level: 1, user_id: 'ann' };
const managers: Viewer[] = [
  { kind: 'agency', level: 2, user_id: 'gus', agency_id: 'a' },
  { kind: 'provider', level: 2, user_id: 'pia', agency_id: 'a', care_provider_id: 'c' },
];
const others: Viewer[] = [
  { kind: 'provider', level: 3, user_id: 'pat', agency_id: 'a', care_provider_id: 'c' },
  { kind: 'office', level: 3, user_id: 'ola', ...place },
  { kind: 'member', level: 4, user_id: 'bob', member_id: 'bob' },
];
const said = (message: string) => ({ ok: false, kind: 'not_now', message });

describe('status and priority', () => {
  test('are changed by administrators and managers, to any other value', () => {
    for (const viewer of [ann, ...managers]) {
      expect(ticketPolicy.change_status(viewer, { status: 'completed' }, 'new').ok).toBe(true);
      expect(ticketPolicy.change_priority(viewer, { priority: 'low' }, 'critical').ok).toBe(true);
    }
    for (const viewer of others) {
      expect(ticketPolicy.change_status(viewer, { status: 'new' }, 'active')).toMatchObject({ kind: 'forbidden' });
      expect(ticketPolicy.change_priority(viewer, { priority: 'low' }, 'high')).toMatchObject({ kind: 'forbidden' });
    }
  });

  test('are refused with a message if they have that value already', () => {
    expect(ticketPolicy.change_status(ann, { status: 'on_hold' }, 'on_hold')).toEqual(
      said('This ticket is On Hold already'),
    );
    expect(ticketPolicy.change_priority(ann, { priority: 'high' }, 'high')).toEqual(
      said('This ticket has priority High already'),
    );
  });
});

test('only administrators assign a ticket, and to someone else than now', () => {
  const zoe = { id: 'zoe', name: 'Zoe Hart' };
  expect(ticketPolicy.assign(ann, { assigned_to_id: null }, zoe).ok).toBe(true);
  expect(ticketPolicy.assign(ann, { assigned_to_id: 'zoe' }, null).ok).toBe(true);
  expect(ticketPolicy.assign(ann, { assigned_to_id: 'zoe' }).ok).toBe(true);
  expect(ticketPolicy.assign(ann, { assigned_to_id: 'zoe' }, zoe)).toEqual(
    said('Zoe Hart is assigned to this ticket already'),
  );
  expect(ticketPolicy.assign(ann, { assigned_to_id: null }, null)).toEqual(said('Nobody is assigned to this ticket'));
  for (const viewer of [...managers, ...others]) {
    expect(ticketPolicy.assign(viewer, { assigned_to_id: null }, zoe)).toMatchObject({ kind: 'forbidden' });
  }
});

test('only its author deletes a comment, once', () => {
  const mine = (deleted: boolean) => ({ user_id: 'bob', deleted });
  const [, , bob = ann] = others;
  expect(ticketPolicy.delete_comment(bob, mine(false)).ok).toBe(true);
  expect(ticketPolicy.delete_comment(bob, mine(true))).toEqual(said('This comment was deleted already'));
  expect(ticketPolicy.delete_comment(ann, mine(false))).toMatchObject({ kind: 'forbidden' });
});

test('an administrator answers for support, but not on a ticket of their own', () => {
  expect(speaksForSupport(ann, { raised_by: 'bob' })).toBe(true);
  expect(speaksForSupport(ann, { raised_by: 'ann' })).toBe(false);
  for (const viewer of [...managers, ...others]) expect(speaksForSupport(viewer, { raised_by: 'zoe' })).toBe(false);
});

test('a ticket is read at the desk by levels 1 and 2, under Help by the others', () => {
  expect([1, 2, 3, 4].map((level) => ticketLink(level, 'x'))).toEqual([
    '/support_desk/x',
    '/support_desk/x',
    '/help/tickets/x',
    '/help/tickets/x',
  ]);
});
