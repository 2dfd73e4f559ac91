import type { FillingCard } from '@handover/contract/offers/filling';
import { expect, test } from 'vitest';
import { knownText, refusedText, requestText, skillsText } from './fillingTexts.ts';

const NOW = new Date('2026-11-18T02:14:00Z');
const card = (over: Partial<FillingCard>): FillingCard => ({
  member_id: 'm',
  first_name: 'Gwen',
  last_name: 'Hughes',
  position: 'Senior Carer',
  skills: [{ title: 'Dementia' }, { title: 'Medication' }],
  miles: 2.4,
  match_percentage: 94,
  compliance: { state: 'valid', until: null },
  own: false,
  times_here: 14,
  last_here: '2026-11-16T08:00:00Z',
  favourite: true,
  applied_at: null,
  offered_at: null,
  ask: { allowed: true, code: null, text: null },
  ...over,
});

test('says how far and how often somebody was here', () => {
  expect(knownText(card({}), NOW)).toBe('2.4 miles · last here Mon 16 Nov, 14 shifts');
  expect(knownText(card({ times_here: 1, last_here: null }), NOW)).toBe('2.4 miles · 1 shift here');
  expect(knownText(card({ times_here: 0, miles: null }), NOW)).toBe('new here');
});

test('names the skills that the shift asks for first', () => {
  const tags = [{ tag_id: 't', title: 'Medication' }];
  expect(skillsText(card({}), { tags })).toBe('Senior Carer · Medication, Dementia');
});

test('says why somebody cannot be asked, and who works on a request', () => {
  expect(refusedText('Not free for this shift')).toBe('Cannot be asked: not free for this shift');
  const asked_at = '2026-11-18T02:10:00Z';
  expect(requestText({ asked_at, taken_by: null })).toBe('Asked 02:10, waiting');
  expect(requestText({ asked_at, taken_by: 'Priya' })).toBe('Asked 02:10, Priya is on it');
});
