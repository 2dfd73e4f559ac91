import { expect, test } from 'vitest';
import type { Viewer } from '@handover/domain/viewer';
import { opensAgain, spell, ticketHeading, followersText } from './ticketTexts.ts';

const priya: Viewer = { kind: 'admin', level: 1, user_id: 'priya' };
const moira: Viewer = { kind: 'agency', level: 2, user_id: 'moira', agency_id: 'a' };
const ticket = { raised_by: 'moira', created_by: 'Moira Kelly', assigned_to: null };

test('heads a ticket by its number, who raised it, and when in London time [words-10]', () => {
  const raised = { id: 1048, created_by: 'Moira Kelly' };
  const heading = (created_at: string) => ticketHeading({ ...raised, created_at });
  expect(heading('2026-11-10T09:42:30Z')).toBe('Support Ticket #1048 by Moira Kelly on 2026-11-10 09:42');
  expect(heading('2026-07-10T23:42:00Z')).toBe('Support Ticket #1048 by Moira Kelly on 2026-07-11 00:42');
});

test.each([
  [0, '0 min'],
  [21, '21 min'],
  [185, '3 h 5 min'],
  [24 * 60, '1 day'],
  [50 * 60, '2 days'],
])('a wait of %i minutes is %s', (minutes, words) => {
  const from = new Date('2026-11-10T09:00:00Z');
  expect(spell(from.toISOString(), new Date(from.getTime() + minutes * 60_000))).toBe(words);
});

test('tells the writer who is notified', () => {
  expect(followersText(priya, ticket)).toBe('Moira is told by email');
  expect(followersText(moira, ticket)).toBe('The support team is told by email');
  expect(followersText(moira, { ...ticket, assigned_to: { id: 'priya', name: 'Priya Nair' } })).toBe(
    'Priya is told by email',
  );
  expect(followersText(priya, { ...ticket, raised_by: 'priya' })).toBe('The support team is told by email');
});

test('reopens a completed ticket by a comment, unless it is from support', () => {
  expect(opensAgain(moira, { raised_by: 'moira', status: 'completed' })).toBe(true);
  expect(opensAgain(priya, { raised_by: 'moira', status: 'completed' })).toBe(false);
  expect(opensAgain(moira, { raised_by: 'moira', status: 'active' })).toBe(false);
});
