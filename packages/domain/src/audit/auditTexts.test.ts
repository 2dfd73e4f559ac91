import { describe, expect, test } from 'vitest';
import { actionLabel, AUDIT_ACTIONS, AUDIT_KINDS, kindOfAction } from './actions.ts';
import { changesInWords, entryInWords, type StoredChange } from './auditTexts.ts';

const WILLOW = '01900000-0000-7000-8000-000000000001';
const nameOf = (id: string) => (id === WILLOW ? 'Willow Court' : undefined);
const say = (action: string, changes: StoredChange[] = [], over = {}) =>
  entryInWords({ actor: 'Priya Nair', action, target: 'Willow Court', changes, nameOf, ...over });

describe('an audit entry in words [auditWords-1]', () => {
  test('says who did what to which record, with before and after', () => {
    const night: StoredChange = {
      table: 'rate_bands',
      id: WILLOW,
      of: 'night, from 2026-11-12',
      fields: { hcp_percent: [120, 150] },
    };
    expect(say('care_providers.rate_bands.save', [night])).toBe(
      'Priya Nair changed night and weekend rates of Willow Court: night charge 120 % to 150 %',
    );
  });
  test.each<[string, StoredChange['fields'], string]>([
    ['a level', { level: [2, 1] }, 'level Manager to Administrator'],
    ['an amount', { staff_rate: [1300, 1350] }, 'pay £13.00 to £13.50'],
    [
      'a moment',
      { ends_at: ['2026-11-12T19:00:00+00:00', '2026-11-12T20:00:00Z'] },
      'end 12 Nov 2026, 19:00 to 12 Nov 2026, 20:00',
    ],
    ['a day', { valid_until: ['2026-11-12', null] }, 'until 12 Nov 2026 to none'],
    ['a record', { office_id: [null, WILLOW] }, 'location Willow Court'],
    ['minutes', { break_length: [30, 45] }, 'break 30 min to 45 min'],
    ['yes and no', { break_is_paid_for: [false, true] }, 'paid break no to yes'],
    ['VAT', { tax_rate: [2000, 500] }, 'VAT 20 % to 5 %'],
    ['several', { tag_ids: [[], [WILLOW]] }, 'tags none to Willow Court'],
    ['terms', { terms: [[], [{ notice_hours: 12, paid_hours: 1 }]] }, 'terms none to within 12 hours 1 hour paid'],
    ['what is only said to have changed', { email: 'changed' }, 'email changed'],
    [
      'more than a sentence holds',
      { level: [3, 2], status: ['a', 'b'], email: 'changed', dob: 'changed' },
      'level Location to Manager, status a to b, 2 more changes',
    ],
  ])('words %s', (_, fields, words) => {
    expect(say('users.update', [{ table: 'users', id: null, fields }])).toBe(
      `Priya Nair changed the account of Willow Court: ${words}`,
    );
  });
  test('stays readable without an actor, a record or known labels', () => {
    expect(say('users.update', [], { actor: null, target: null })).toBe('Somebody changed the account of (not found)');
    expect(say('something.new')).toBe('Priya Nair called something.new');
  });
  test('groups what changed by record', () => {
    const fields = { company_name: ['A', 'B'] } as const;
    expect(changesInWords([{ table: 'agencies', id: WILLOW, fields }], nameOf)).toEqual([
      { title: 'Agency: Willow Court', fields: [{ label: 'name', before: 'A', after: 'B', told: true }] },
    ]);
  });
});

test('every action is of a kind that has a name, and every kind has an action [auditWords-2]', () => {
  const used = Object.keys(AUDIT_ACTIONS).map(kindOfAction);
  expect(new Set(used)).toEqual(new Set(Object.keys(AUDIT_KINDS)));
  expect(actionLabel('jobs.create')).toBe('Posted shift …');
});
