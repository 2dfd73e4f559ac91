import { posting } from '@handover/contract/posting/posting';
import { describe, expect, test } from 'vitest';
import { typedInput } from '../../api/typedInput.ts';
import {
  type Draft,
  entryOf,
  type Office,
  oneOf,
  presetAt,
  problemsWith,
  ratesOf,
  repeated,
  type Role,
  startDraft,
  type Usual,
} from './draft.ts';
import { optionsSummary, phoneSummary } from './summary.ts';

const now = new Date('2026-11-12T10:24:00Z');
const id = '0190c6a2-0000-7000-8000-000000000001';

const office = {
  office_id: id,
  agency_id: id,
  care_provider_id: id,
  care_provider: { company_name: 'Example Homes' },
  title: 'Willow Court',
  address_line_1: '14 Carr Lane',
  address_line_2: null,
  city: 'York',
  town: 'Acomb',
  province: null,
  post_code: 'YO26 5RL',
  country: 'GB',
  latitude: 53.9571,
  longitude: -1.1242,
  approximate: false,
  created_at: '2026-01-01T00:00:00Z',
} as Office;

const last = {
  title: 'Healthcare Assistant',
  staff_rate: 13.4,
  hcp_rate: 18.6,
  ward: 'Ground floor',
  description: 'Two residents need a hoist.',
  report_to: 'Ann Lee',
  tags: [{ tag_id: id, title: 'Dementia' }],
  date: '2026-11-10',
  deadline: '2026-11-08',
  shift_time: 'Afternoon Shift',
  job_start_time: '14:00',
  job_end_time: '21:30',
  has_break: true,
  break_is_paid_for: false,
  break_length: 30,
} as NonNullable<Usual['last']>;

const again = (part: Partial<Draft> = {}): Draft => ({ ...repeated(last, [], now), ...part });
const problems = (draft: Draft) => problemsWith(entryOf(draft, office, 'Published'), now);

test('keeps recurring values of a new shift and leaves the four decisions open', () => {
  expect(startDraft({ last })).toMatchObject({
    title: '',
    dates: [],
    job_start_time: '',
    ward: '',
    description: '',
    report_to: 'Ann Lee',
    tags: [],
    close_days_before: 2,
  });
  expect(startDraft({ last: null })).toMatchObject({ ward: '', report_to: '', close_days_before: 1 });
});

test('repeats the last shift ready to be posted for tomorrow', () => {
  expect(again()).toMatchObject({ title: 'Healthcare Assistant', dates: ['2026-11-13'], heads: 1, hcp_rate: '18.60' });
  expect(problems(again())).toEqual({});
});

test('makes one shift with its own deadline for one person on one day', () => {
  const one = oneOf(entryOf(again(), office, 'Unpublished'), now);
  expect(one).toMatchObject({ date: '2026-11-13', deadline: '2026-11-12', status: 'Unpublished', location_id: id });
  expect(one).not.toHaveProperty('dates');
  expect(oneOf(entryOf(again({ dates: ['2026-11-20'] }), office, 'Published'), now).deadline).toBe('2026-11-18');
});

test('sends several days as the contract takes them', () => {
  const entry = entryOf(again({ dates: ['2026-11-13', '2026-11-14'], heads: 3, break_length: 0 }), office, 'Published');
  expect(posting.bulk.input.parse(typedInput(posting.bulk, entry))).toMatchObject({
    heads: 3,
    has_break: false,
    staff_rate: 1340,
  });
});

describe('reports a problem at the field that can fix it', () => {
  test('nothing chosen yet', () => {
    expect(problems(startDraft({ last }))).toEqual({
      title: 'Enter a role',
      dates: 'Choose at least one day',
      shift_time: 'Choose a shift, or set its times',
    });
  });

  test('a role without rates', () => {
    expect(problems(again({ title: 'Cook', staff_rate: '', hcp_rate: 'much' }))).toEqual({
      staff_rate: 'Enter a staff hourly rate in pounds, such as 13.40',
      hcp_rate: 'Enter an HCP hourly rate in pounds, such as 13.40',
    });
  });

  test('a shift whose start is past', () => {
    expect(problems(again({ dates: ['2026-11-12'], job_start_time: '07:00' }))).toEqual({
      job_start_time: 'This shift would have started already',
    });
    expect(problems(again({ dates: ['2026-11-12', '2026-11-13'], job_start_time: '07:00' }))).toEqual({
      dates: 'Thu 12 Nov: This shift would have started already',
    });
  });

  test('a start that does not exist or exists twice', () => {
    expect(problems(again({ dates: ['2027-03-28'], job_start_time: '01:30', job_end_time: '09:00' }))).toEqual({
      job_start_time: 'There is no 01:30 on 28 March 2027: the clocks go forward that night',
    });
    const night = { job_start_time: '17:00', job_end_time: '01:30' };
    expect(problems(again({ dates: ['2027-10-29', '2027-10-30'], ...night }))).toEqual({
      dates: 'Sat 30 Oct 2027: There are two 01:30 on 31 October 2027: the clocks go back that night',
    });
  });

  test('a break as long as the shift, and more shifts than one post may hold', () => {
    expect(problems(again({ job_end_time: '14:30' }))).toEqual({ break_length: 'The break is as long as the shift' });
    const dates = Array.from({ length: 11 }, (_, at) => `2026-12-${10 + at}`);
    expect(problems(again({ dates, heads: 20 }))).toEqual({ dates: 'Post at most 200 shifts at once' });
  });

  test('only one of the times', () => {
    expect(problems(again({ job_end_time: '', shift_time: '' }))).toEqual({ job_end_time: 'Choose an end time' });
  });
});

test('recognises a usual shift by its hours, regardless of other changes', () => {
  const late = {
    label: 'Late',
    shift_time: 'Afternoon Shift',
    job_start_time: '14:00',
    job_end_time: '21:30',
  } as const;
  const presets = [{ ...late, job_start_time: '07:00', job_end_time: '14:30', label: 'Early' }, late].map((preset) => ({
    ...preset,
    break_is_paid_for: false,
    break_length: 30,
  }));
  expect(presetAt(again({ break_length: 45 }), presets)).toBe(1);
  expect(presetAt(again({ job_end_time: '22:00' }), presets)).toBe(-1);
});

test('formats a role’s rates with two decimals', () => {
  const rates = { title: 'Senior Carer', staff_rate: 15.1, hcp_rate: 21 };
  const role: Role = { ...rates, from: 'rate card', card: null, required_tags: [], remembered: [] };
  expect(ratesOf(role)).toEqual({ title: 'Senior Carer', staff_rate: '15.10', hcp_rate: '21.00' });
});

test('summarises collapsed values in one line', () => {
  expect(optionsSummary(again({ dates: ['2026-11-20'] }), office, now)).toBe(
    'Report to Ann Lee · closes Wed 18 Nov · 1 tag · £13.40 / £18.60 · Willow Court',
  );
  expect(optionsSummary(startDraft({ last: null }), office, now)).toBe(
    'Report to nobody yet · closes the day before · Willow Court',
  );
  expect(phoneSummary(again(), last)).toBe('30 mins, unpaid · Ground floor · as last time');
  expect(phoneSummary(again({ description: 'Bring a coat.', ward: '' }), last)).toBe('30 mins, unpaid · new notes');
  expect(phoneSummary(startDraft({ last: null }), { description: '' })).toBe('No break · no notes yet');
});
