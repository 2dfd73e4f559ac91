import { expect, test } from 'vitest';
import { canTransition, CLOSED_STATUSES, SHIFT_TRANSITIONS, JOB_STATUSES, type JobCommand, leadsTo } from './status.ts';

const COMMANDS = Object.keys(SHIFT_TRANSITIONS) as JobCommand[];

test.each(CLOSED_STATUSES)(
  'no command changes a shift that is %s, except a check-in that was captured in time [status-1]',
  (status) => {
    const others = JOB_STATUSES.filter((other) => other !== status);
    const moving = COMMANDS.filter((command) => others.some((to) => leadsTo(command, status, to)));
    expect(moving).toEqual(status === 'missed' ? ['check_in'] : []);
  },
);

test.each(CLOSED_STATUSES)('a shift that is %s only takes commands about its signed hours', (status) => {
  const spoken = COMMANDS.filter((command) => leadsTo(command, status, status));
  expect(spoken).toEqual(status === 'Completed' ? ['review', 'query', 'answer_query', 'correct', 'confirm_hours'] : []);
});

test('every status can be reached, and every command leads to an existing status [status-2]', () => {
  const reached = new Set(
    COMMANDS.flatMap((command) =>
      JOB_STATUSES.flatMap((from) => JOB_STATUSES.filter((to) => leadsTo(command, from, to))),
    ),
  );
  expect([...reached].sort()).toEqual([...JOB_STATUSES].sort());
  for (const command of COMMANDS) {
    for (const from of JOB_STATUSES) {
      expect(JOB_STATUSES.some((to) => leadsTo(command, from, to))).toBe(canTransition(from, command));
    }
  }
});

test.each([
  ['accept', 'Published', 'Confirmed', true],
  ['accept', 'Confirmed', 'Confirmed', false],
  ['assign', 'Published', 'Assigned', true],
  ['assign', 'Published', 'Confirmed', true],
  ['assign', 'Published', 'Completed', false],
  ['offer', 'Published', 'Published', true],
  ['offer', 'Published', 'Assigned', false],
  ['check_out', 'Checked in', 'Completed', true],
  ['check_out', 'Confirmed', 'Completed', false],
] as const)('%s leads from %s to %s: %s', (command, from, to, leads) => {
  expect(leadsTo(command, from, to)).toBe(leads);
});
