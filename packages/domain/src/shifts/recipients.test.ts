import { expect, test } from 'vitest';
import { managersFor, plannersFor } from './recipients.ts';

test.each([
  [{ job_planner: 'ann', created_by: 'zoe' }, ['ann']],
  [{ job_planner: null, created_by: 'zoe' }, ['zoe']],
  [{ job_planner: 'left', created_by: 'zoe' }, ['zoe']],
  [{ job_planner: null, created_by: 'manager' }, ['ann', 'zoe']],
])('%j concerns %j', (job, planners) => {
  expect(plannersFor(job, ['ann', 'zoe'])).toEqual(planners);
});

test('hours concern the managers who posted the shift, else all of the location', () => {
  const here = [
    { user_id: 'hal', posted: false },
    { user_id: 'ida', posted: false },
  ];
  expect(managersFor([...here, { user_id: 'pia', posted: true }])).toEqual(['pia']);
  expect(managersFor(here)).toEqual(['hal', 'ida']);
  expect(managersFor([])).toEqual([]);
});
