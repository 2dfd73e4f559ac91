import type { ListField } from '@handover/contract/list';
import { describe, expect, test } from 'vitest';
import { chipText, emptyText, filterButtonText, rangeText, totalText } from './texts.ts';

const field = (filter: ListField['filter'], title = 'Level'): ListField => ({
  id: 'x',
  title,
  ...(filter ? { filter } : {}),
});
const levels = [
  { value: '2', label: 'Manager' },
  { value: '3', label: 'Location' },
];

describe('header', () => {
  test('gives the range and the true total [texts-1]', () => {
    expect(rangeText({ from: 1, to: 50, total: 1284 })).toBe('1 – 50 of 1,284');
    expect(rangeText({ from: 9951, to: 10000, total: 1_000_000 })).toBe('9,951 – 10,000 of 1,000,000');
    expect(rangeText({ from: null, to: null, total: 0 })).toBe('0 of 0');
  });

  test('says when counting stopped', () => {
    expect(totalText({ total: 10_000, total_capped: true })).toBe('10,000+');
    expect(totalText({ total: 10_000, total_capped: false })).toBe('10,000');
  });
});

describe('filter text', () => {
  test('takes a number as an entry’s own if it names one, else as a minimum', () => {
    expect(chipText({ id: 'id', title: 'ID', filter: 'number', names_entry: true }, '1004', [])).toBe('ID: 1004');
  });
  test.each([
    ['text', 'ann', 'Level: ann', ''],
    ['number', '5', 'Level: ≥ 5', ''],
    ['date', '2026-11-12', 'Level: 12 Nov 2026', '12 Nov 2026'],
    ['select', '2', 'Level: Manager', 'Manager'],
    ['multiSelect', '3', 'Level: Location', '1 selected'],
    ['multiSelect', '2,3', 'Level: 2', '2 selected'],
  ] as const)('%s %s', (filter, value, chip, button) => {
    expect(chipText(field(filter), value, levels)).toBe(chip);
    if (button) expect(filterButtonText(field(filter), value, levels)).toBe(button);
  });

  test('says whether any or all of several are asked for', () => {
    const tags = { ...field('multiSelect'), any_or_all: true } as const;
    expect(chipText(tags, '2,3', levels)).toBe('Level: Manager or Location');
    expect(chipText(tags, 'all,2,3', levels)).toBe('Level: Manager and Location');
    expect(chipText(tags, 'all,2,3,4', levels)).toBe('Level: all of 3');
    expect(filterButtonText(tags, 'all,2,3', levels)).toBe('2 selected');
  });

  test('is Any until an option is chosen', () => {
    expect(filterButtonText(field('multiSelect'), '', levels)).toBe('Any');
    expect(filterButtonText(field('date'), '', [])).toBe('Any date');
  });

  test('never shows an id if the option is not loaded', () => {
    expect(chipText(field('select'), '6a1f', [])).toBe('Level: 1 selected');
  });
});

test('names the active filters of an empty list', () => {
  expect(emptyText([field('select', 'Position'), field('select', 'City')], 'User')).toMatch(
    'Two filters are on: Position and City.',
  );
  expect(emptyText([field('text', 'Email')], 'User')).toMatch('One filter is on: Email.');
  expect(emptyText([], 'Tag')).not.toMatch('filter');
});
