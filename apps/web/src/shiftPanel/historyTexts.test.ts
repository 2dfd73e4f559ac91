import type { HistoryEntry } from '@handover/contract/shifts/shiftCommands';
import { SHIFT_TRANSITIONS } from '@handover/domain/shifts/status';
import { describe, expect, test } from 'vitest';
import { changeTexts, doneText, overruledTexts } from './historyTexts.ts';

const entry = (command: string, over: Partial<HistoryEntry> = {}): HistoryEntry => ({
  entry_id: 'e1',
  version: 2,
  at: '2026-11-12T10:00:00Z',
  actor_name: 'Ann Lee',
  command,
  from_status: 'Published',
  to_status: 'Published',
  member_name: null,
  reason: null,
  changes: [],
  ...over,
});

describe('history of a shift in words', () => {
  test('has a text for each command', () => {
    const words = ['create', ...Object.keys(SHIFT_TRANSITIONS)].map((command) => doneText(entry(command)));
    expect(words.filter((word) => word.includes('_'))).toEqual([]);
    expect(new Set(words).size).toBe(words.length);
  });

  test('says what is paid for a late cancellation, and how a request was decided', () => {
    const changed = (command: string, to: string) =>
      doneText(entry(command, { changes: [{ field: 'what', from: null, to }] }));
    expect(changed('cancel_late', '4 hours are paid')).toBe('cancelled this shift late: 4 hours are paid');
    expect(changed('answer_cancel', 'withdrawn')).toBe('no longer asks to cancel this shift');
    expect(changed('answer_cancel', 'refused')).toBe('would not cancel this shift');
  });

  test.each([
    ['Published', 'Unpublished', 'unpublished this shift'],
    ['Unpublished', 'Published', 'published this shift'],
    ['Unpublished', 'Unpublished', 'changed this shift'],
  ])('an edit from %s to %s %s', (from_status, to_status, words) => {
    expect(doneText(entry('edit', { from_status, to_status }))).toBe(words);
  });

  test('names the person concerned, or says a staff member', () => {
    expect(doneText(entry('unassign', { member_name: 'Bo Hill' }))).toBe('took it from Bo Hill');
    expect(doneText(entry('offer'))).toBe('offered it to a staff member');
    expect(doneText(entry('assign', { member_name: 'Bo Hill', to_status: 'Assigned' }))).toBe(
      'gave it to Bo Hill, who is to accept or decline',
    );
    const changes = [{ field: 'job_planner', from: null, to: 'Cy Ford' }];
    expect(doneText(entry('assign_planner', { changes }))).toBe('chose Cy Ford as shift planner');
  });
});

test.each([
  ['answered', 'answered the dispute'],
  ['withdrawn', 'withdrew the dispute'],
  ['settled', 'settled the dispute'],
])('a dispute that was %s', (to, words) => {
  expect(doneText(entry('answer_query', { changes: [{ field: 'query', from: 'open', to }] }))).toBe(words);
});

describe('changes of an edit', () => {
  test.each([
    ['hours', '08:00 to 20:00', '08:00 to 19:00', { label: 'Hours', from: '08:00 to 20:00', to: '08:00 to 19:00' }],
    ['job_start_time', '07:00', '08:00', { label: 'Start time', from: '07:00', to: '08:00' }],
    ['staff_rate', 13.4, 14, { label: 'Staff hourly rate', from: '£13.40', to: '£14.00' }],
    ['date', '2026-11-14', '2026-11-15', { label: 'Date', from: '14 Nov 2026', to: '15 Nov 2026' }],
    ['has_break', false, true, { label: 'Has break', from: 'No', to: 'Yes' }],
    ['break_length', 0, 30, { label: 'Break length', from: 'none', to: '30 min' }],
    ['tags', ['RGN', 'Driver'], [], { label: 'Tags', from: 'RGN, Driver', to: 'none' }],
    ['location', 'Elm Bank', 'Ash Lea', { label: 'Location', from: 'Elm Bank', to: 'Ash Lea' }],
    ['ward', '', 'Bluebell', { label: 'Ward', from: 'none', to: 'Bluebell' }],
    ['description', 'Short', 'A long text '.repeat(9), { label: 'Description' }],
  ])('%s', (field, from, to, line) => {
    expect(changeTexts([{ field, from, to }])).toEqual([line]);
  });

  test('quotes the reason for overruling', () => {
    const override = { field: 'override', from: 'Fire safety is out of date', to: 'They renew it on Friday' };
    expect(overruledTexts([override])).toEqual([
      'Overruled: Fire safety is out of date, because “They renew it on Friday”',
    ]);
    expect(changeTexts([override])).toEqual([]);
    expect(overruledTexts([{ field: 'ward', from: '', to: 'Bluebell' }])).toEqual([]);
  });

  test('shows a moved pin as one line, whichever numbers changed', () => {
    const changes = ['latitude', 'longitude', 'approximate'].map((field) => ({ field, from: 1, to: 2 }));
    expect(changeTexts(changes)).toEqual([{ label: 'Position on the map' }]);
  });
});
