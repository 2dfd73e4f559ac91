import { describe, expect, test } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { messagePolicy, threadLink } from './policy.ts';

const place = { agency_id: 'a', care_provider_id: 'c', office_id: 'o' };
const admin: Viewer = { kind: 'admin', level: 1, user_id: 'ann' };
const managers: Viewer[] = [
  { kind: 'agency', level: 2, user_id: 'gus', agency_id: 'a' },
  { kind: 'provider', level: 2, user_id: 'pia', agency_id: 'a', care_provider_id: 'c' },
  { kind: 'provider', level: 3, user_id: 'pat', agency_id: 'a', care_provider_id: 'c' },
  { kind: 'office', level: 3, user_id: 'ola', ...place },
];
const member: Viewer = { kind: 'member', level: 4, user_id: 'bob', member_id: 'bob' };
const nothing = { booked: false, applied: false, offered: false };

describe('about a booking', () => {
  test('an administrator writes to any staff member', () => {
    expect(messagePolicy.about_booking(admin, nothing).ok).toBe(true);
  });

  test.each(['booked', 'applied', 'offered'] as const)('a staff member who is %s writes to the planner', (why) => {
    expect(messagePolicy.about_booking(member, { ...nothing, [why]: true }).ok).toBe(true);
  });

  test('a staff member without a part in the shift cannot write first, but can answer', () => {
    expect(messagePolicy.about_booking(member, nothing)).toMatchObject({ ok: false, kind: 'not_now' });
    expect(messagePolicy.about_booking(member, nothing, true).ok).toBe(true);
  });

  test('managers of agencies, care providers and locations take no part', () => {
    for (const viewer of managers) {
      const verdict = messagePolicy.about_booking(viewer, { ...nothing, booked: true }, true);
      expect(verdict).toMatchObject({ ok: false, kind: 'forbidden' });
    }
  });
});

describe('about a shift', () => {
  test('managers may write to the person who posted it, but not to themselves', () => {
    for (const viewer of [admin, ...managers]) {
      expect(messagePolicy.about_job(viewer, { created_by: 'zoe' }).ok).toBe(true);
      expect(messagePolicy.about_job(viewer, { created_by: undefined }).ok).toBe(true);
      expect(messagePolicy.about_job(viewer, { created_by: viewer.user_id })).toMatchObject({
        kind: 'not_now',
        message: 'You posted this shift yourself',
      });
    }
  });

  test('staff members do not write to the person who posted it', () => {
    expect(messagePolicy.about_job(member, { created_by: 'zoe' })).toMatchObject({ ok: false, kind: 'forbidden' });
  });
});

describe('in a thread', () => {
  const booking = { about: 'booking', member_id: 'bob' } as const;
  const shift = { about: 'job', member_id: null } as const;

  test('the member and administrators write about a booking', () => {
    expect(messagePolicy.in_thread(member, booking, []).ok).toBe(true);
    expect(messagePolicy.in_thread(admin, booking, []).ok).toBe(true);
    expect(messagePolicy.in_thread(member, { ...booking, member_id: 'bea' }, ['bob']).ok).toBe(false);
    for (const viewer of managers) expect(messagePolicy.in_thread(viewer, booking, [viewer.user_id]).ok).toBe(false);
  });

  test('participants write about a shift, staff members never', () => {
    for (const viewer of [admin, ...managers]) {
      expect(messagePolicy.in_thread(viewer, shift, [viewer.user_id, 'zoe']).ok).toBe(true);
      expect(messagePolicy.in_thread(viewer, shift, ['yan', 'zoe']).ok).toBe(false);
    }
    expect(messagePolicy.in_thread(member, shift, ['bob', 'zoe']).ok).toBe(false);
  });
});

test('a thread has its own address', () => {
  expect(threadLink('t1')).toBe('/messages?thread=t1');
});
