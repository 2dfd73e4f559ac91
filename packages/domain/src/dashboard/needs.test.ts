import { describe, expect, test } from 'vitest';
import { type First, needAction, needDetail, needsInAll, needTitle, needWords } from './needTexts.ts';
import { isFor, type Need, needAddress, NEEDS } from './needs.ts';

test.each([
  ['no_show', 1, '1 no show'],
  ['no_show', 3, '3 no shows'],
  ['late', 1, '1 late check-in'],
  ['late', 2, '2 late check-ins'],
  ['soon', 6, '6 unfilled in the next 72 h'],
  ['soon', 1_000, '1,000 unfilled in the next 72 h'],
  ['soon', 1_001, '1,000+ unfilled in the next 72 h'],
  ['documents', 12, '12 documents waiting'],
  ['to_confirm', 1, '1 shift with hours to confirm'],
  ['expiring', 1, '1 certificate expires this week'],
  ['expiring', 3, '3 certificates expire this week'],
] as const)('%s, %i of them, reads "%s"', (need, total, words) => {
  expect(needWords(need, total)).toBe(words);
});

test('each links to the list of what was counted', () => {
  expect(needAddress('late')).toBe('/jobs?status=late&view=table');
  expect(needAddress('expiring')).toBe('/compliance?within=7&kind=skill&state=verified');
});

test('whoever is not here comes first, and each kind of viewer has what they can act on', () => {
  expect(NEEDS[0]).toBe('not_here');
  const of = (kind: Parameters<typeof isFor>[1]) => NEEDS.filter((need) => isFor(need, kind));
  expect(of('admin')).toEqual(NEEDS.filter((need) => need !== 'to_confirm'));
  expect(of('agency')).toEqual(['not_here', 'no_show', 'late', 'soon', 'disputed']);
  expect(of('office')).toEqual(['not_here', 'no_show', 'late', 'soon', 'to_confirm', 'disputed']);
  expect(of('provider')).toEqual(of('office'));
  expect(of('member')).toEqual([]);
});

describe('the words of a need', () => {
  /** Wednesday, 08:25 in London. */
  const NOW = new Date('2026-11-18T08:25:00Z');
  const at = (time: string) => new Date(`2026-11-18T${time}:00Z`);
  const first = (over: Partial<First>): First => ({
    href: '/dashboard?job=1',
    what: 'Registered Nurse',
    where: 'Beech House',
    person: 'Fatima Sheikh',
    telephone: null,
    at: at('08:00'),
    ends_at: at('20:00'),
    price: null,
    ...over,
  });
  const asks = first({
    what: 'Senior Carer',
    where: 'Willow Court',
    person: 'Helen Marsh',
    at: at('14:00'),
    ends_at: null,
    price: { now: 73.15, rises_to: 146.3, rises_at: at('10:00') },
  });
  const overdue = first({ what: '#1006 The screen is black', where: 'Imran Khan', at: at('08:11'), person: null });
  test.each<[Need, number, First | null, string, string | null, string]>([
    [
      'not_here',
      1,
      first({}),
      'Fatima Sheikh is not here, 25 min',
      'Registered Nurse, Beech House, 08:00 – 20:00',
      'Find a replacement',
    ],
    [
      'not_here',
      3,
      first({}),
      '3 people are not here, longest 25 min',
      'Fatima Sheikh, Registered Nurse, Beech House, due 08:00',
      'See them',
    ],
    ['late', 1, first({ where: '' }), 'Fatima Sheikh came late', 'Registered Nurse, 08:00 – 20:00', 'Open'],
    ['no_show', 1, first({ person: null }), '1 no show', 'Registered Nurse, Beech House, 08:00 – 20:00', 'Open'],
    [
      'soon',
      2,
      first({ at: at('20:00') }),
      '2 unfilled in the next 72 h',
      'The first: Registered Nurse, Beech House, today 20:00',
      'Fill',
    ],
    [
      'cancel_request',
      1,
      asks,
      'Helen Marsh asks to cancel Senior Carer, today 14:00',
      'Willow Court. £73.15 now, £146.30 from 10:00, in 1 h 35 min',
      'Decide',
    ],
    ['ticket', 1, overdue, 'Ticket overdue by 14 min', '#1006 The screen is black, Imran Khan', 'Reply'],
    ['documents', 12, null, '12 documents waiting', null, 'Review'],
  ])('%s, %i of them', (need, total, its, title, detail, action) => {
    expect([needTitle(need, total, its, NOW), needDetail(need, total, its, NOW)]).toEqual([title, detail]);
    const { words, href } = needAction(need, total, its);
    expect([words, href]).toEqual([action, total === 1 && its ? its.href : needAddress(need)]);
  });

  test('say how many there are, and how many of them are pressing', () => {
    const needs = [
      { need: 'not_here', total: 1 },
      { need: 'documents', total: 12 },
    ] as const;
    expect(needsInAll(needs)).toBe('13 things, 1 of them pressing');
    expect(needsInAll(needs.slice(0, 1))).toBe('1 thing');
    expect(needsInAll(needs.slice(1))).toBe('12 things');
  });
});
