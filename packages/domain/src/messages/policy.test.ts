import { describe, expect, test } from 'vitest';
import { JOB_STATUSES } from '../shifts/status.ts';
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
const now = new Date('2026-11-18T20:00:00Z');
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
    expect(messagePolicy.in_thread(member, booking, [], { now }).ok).toBe(true);
    expect(messagePolicy.in_thread(admin, booking, [], { now }).ok).toBe(true);
    expect(messagePolicy.in_thread(member, { ...booking, member_id: 'bea' }, ['bob'], { now }).ok).toBe(false);
    for (const viewer of managers)
      expect(messagePolicy.in_thread(viewer, booking, [viewer.user_id], { now }).ok).toBe(false);
  });

  test('participants write about a shift, staff members never', () => {
    for (const viewer of [admin, ...managers]) {
      expect(messagePolicy.in_thread(viewer, shift, [viewer.user_id, 'zoe'], { now }).ok).toBe(true);
      expect(messagePolicy.in_thread(viewer, shift, ['yan', 'zoe'], { now }).ok).toBe(false);
    }
    expect(messagePolicy.in_thread(member, shift, ['bob', 'zoe'], { now }).ok).toBe(false);
  });
});

describe('the home and the booked member', () => {
  const [agency, ...homes] = managers;
  const ends_at = new Date('2026-11-18T20:00:00Z');
  const after = (days: number, ms = 0) => new Date(ends_at.getTime() + days * 86_400_000 + ms);
  const home = { about: 'home', member_id: 'bob' } as const;

  test('talk from the acceptance until 7 days after the end', () => {
    for (const viewer of [...homes, member]) {
      for (const status of JOB_STATUSES) {
        const booked = ['Confirmed', 'Checked in', 'Completed', 'missed'].includes(status);
        expect(messagePolicy.with_home(viewer, { status, ends_at }, after(-30)).ok).toBe(booked);
        expect(messagePolicy.in_thread(viewer, home, [], { booking: { status, ends_at }, now: after(7) }).ok).toBe(
          booked,
        );
        expect(messagePolicy.with_home(viewer, { status, ends_at }, after(7, 1))).toMatchObject({ kind: 'not_now' });
      }
    }
  });

  test('no more when the booking has ended, and nobody else at all', () => {
    expect(messagePolicy.in_thread(member, home, ['bob'], { now })).toMatchObject({
      message: 'The booking has ended, so this conversation is closed',
    });
    expect(messagePolicy.with_home(member, undefined, now)).toMatchObject({
      message: 'You can write to the home once you are booked for this shift',
    });
    for (const viewer of [admin, agency]) {
      const verdict = viewer && messagePolicy.with_home(viewer, { status: 'Confirmed', ends_at }, now);
      expect(verdict).toMatchObject({ kind: 'forbidden' });
    }
  });
});

test('a thread has its own address', () => {
  expect(threadLink('t1')).toBe('/messages?thread=t1');
});
