import type { Level } from '@handover/domain/viewer';
import { describe, expect, test } from 'vitest';
import { addressOf, type Found, groupsOf, hasShiftsOf } from './found.ts';

const shift = (job_id: string) => ({
  job_id,
  code: 'SH-20431',
  title: 'Night Carer',
  status: 'Confirmed' as const,
  date: '2026-11-12',
  job_start_time: '20:00',
  job_end_time: '08:00',
  location: { office_id: 'o1', title: 'Elm Bank' },
  city: 'Leeds',
});
const found: Found = {
  shifts: [shift('j1')],
  homes: [{ office_id: 'o1', title: 'Elm Bank', company_name: 'Ashgrove', care_provider_id: 'c1', city: 'Leeds' }],
  clients: [
    { kind: 'agency', id: 'a1', company_name: 'Elm Staffing', city: 'Leeds' },
    { kind: 'care_provider', id: 'c1', company_name: 'Elm Homes', city: 'Leeds' },
  ],
  staff: [{ member_id: 'm1', first_name: 'Ann', last_name: 'Elm', code: 'ST-1', city: 'Leeds' }],
  whose: 'Elm Bank',
  theirs: [shift('j2')],
};

describe('search results', () => {
  test('are grouped: shifts, homes, clients, staff, then the shifts of the first home, client or person', () => {
    expect(groupsOf(found).map(({ title, options }) => [title, options.length])).toEqual([
      ['Shifts', 1],
      ['Homes', 1],
      ['Clients', 2],
      ['Staff', 1],
      ['Shifts of Elm Bank', 1],
    ]);
  });

  test('have no heading for an empty group', () => {
    const none = { ...found, shifts: [], homes: [], clients: [], theirs: [], whose: 'Ann Elm' };
    expect(groupsOf(none).map(({ title }) => title)).toEqual(['Staff']);
  });

  test('lead to the shift, to the shifts of a home, and to the page of a client or a staff member', () => {
    expect(groupsOf(found).flatMap(({ options }) => options.map((option) => addressOf(option, 1)))).toEqual([
      '/job_info/j1',
      '/jobs?view=table&location_id=o1',
      '/agencies/a1',
      '/care_providers/c1',
      '/staff/m1',
      '/job_info/j2',
    ]);
  });

  test('lead only administrators to the profile of a staff member', () => {
    const [staff] = groupsOf({ ...found, shifts: [], homes: [], clients: [], theirs: [] });
    expect([2, 3, 4].map((level) => staff?.options.map((option) => addressOf(option, level as Level)))).toEqual([
      [undefined],
      [undefined],
      [undefined],
    ]);
  });

  test('have the shifts of a person only if no home and no client comes before them', () => {
    const [ann] = found.staff;
    if (!ann) throw new Error('Ann is not there');
    const namesake = { ...ann, member_id: 'm2' };
    const alone = { ...found, homes: [], clients: [], staff: [ann, namesake] };
    expect([hasShiftsOf(found, ann), hasShiftsOf(alone, ann), hasShiftsOf(alone, namesake)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
