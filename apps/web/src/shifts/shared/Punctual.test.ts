import { expect, test } from 'vitest';
import { punctualOf } from './Punctual.tsx';

const NOW = new Date('2026-11-12T20:05:00Z');
const BEGUN = {
  status: 'Confirmed',
  no_show: false,
  late_check_in: null,
  late_notice: null,
  starts_at: '2026-11-12T20:00:00Z',
} as const;

test.each([
  [{ status: 'Checked in', late_check_in: 18 }, ['amber', '18 mins late']],
  [{ status: 'Checked in', late_check_in: 0 }, []],
  [{ status: 'Checked in' }, []],
  [{ status: 'Completed', late_check_in: 18 }, []],
  [{ no_show: true }, ['amber', 'No show']],
  [{ status: 'missed', no_show: true }, ['amber', 'No show']],
  [{}, ['red', 'Not here, 5 min']],
  [{ late_notice: 20 }, ['amber', '20 min late, expected 20:20']],
  [{ late_notice: 5 }, ['red', 'Not here, 5 min']],
  [{ starts_at: '2026-11-12T21:00:00Z', late_notice: 20 }, ['amber', '20 min late, expected 21:20']],
  [{ starts_at: '2026-11-12T21:00:00Z' }, []],
] as const)('%j is said to be %j', (job, wanted) => {
  const said = punctualOf({ ...BEGUN, ...job }, NOW);
  expect(said ? [said.tone, said.text] : []).toEqual(wanted);
});
