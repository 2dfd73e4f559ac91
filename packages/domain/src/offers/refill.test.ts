import { describe, expect, test } from 'vitest';
import type { Viewer } from '../viewer.ts';
import type { Candidate } from '../shifts/candidate.ts';
import { type Job, jobPolicy } from '../shifts/policy.ts';
import { offerRoundEnds } from './refill.ts';

const NOW = new Date('2026-11-12T10:00:00Z');
const HOUR = 3_600_000;
const after = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const ann: Viewer = { kind: 'member', level: 4, user_id: 'ann', member_id: 'ann' };
const admin: Viewer = { kind: 'admin', level: 1, user_id: 'u' };

const shift = (over: Partial<Job> = {}): Job => ({
  status: 'Published',
  agency_id: 'a',
  care_provider_id: 'c',
  office_id: 'o',
  starts_at: after(48),
  ends_at: after(60),
  deadline_at: after(40),
  assigned_to: null,
  no_show: false,
  late_notice: null,
  ...over,
});
const taken = (over: Partial<Job> = {}): Job => shift({ status: 'Confirmed', assigned_to: 'ben', ...over });

describe('standby', () => {
  const hoping = (over: Partial<Candidate & { offered: boolean }> = {}) => ({
    member_id: 'ann',
    applied: true,
    offered: false,
    blocks: [],
    ...over,
  });
  const words = (job: Job, candidate = hoping(), viewer: Viewer = ann) => {
    const verdict = jobPolicy.stand_by(viewer, job, candidate, NOW);
    return verdict.ok ? 'yes' : verdict.message;
  };

  test('is for a shift that the member applied for or was offered, open or taken by someone else', () => {
    expect(words(shift())).toBe('yes');
    expect(words(taken())).toBe('yes');
    expect(words(taken({ status: 'Assigned' }))).toBe('yes');
    expect(words(taken(), hoping({ applied: false, offered: true }))).toBe('yes');
    expect(words(shift(), hoping({ applied: false }))).toBe(
      'You can go on standby for a shift that you applied for or were offered',
    );
  });

  test('is refused to the member who has the shift, and after its start', () => {
    expect(words(taken({ assigned_to: 'ann' }))).toBe('This shift is yours already');
    expect(words(taken({ starts_at: after(0) }))).toBe('This shift has already started');
    expect(words(shift({ status: 'cancelled' }))).toBe('This shift was cancelled');
    expect(words(taken({ status: 'Checked in' }))).toBe('This shift has begun');
  });

  test('is for staff who may work the shift', () => {
    const block = { code: 'overlap', hard: true, at_check_in: false, words: 'You are already booked at that time' };
    expect(words(shift(), hoping({ blocks: [block] }))).toBe('You are already booked at that time');
    expect(words(shift(), hoping(), admin)).toBe('Staff members go on standby');
  });
});

describe('filling a shift again', () => {
  test('starts once, while there is time', () => {
    const words = (job: Job, running = false) => {
      const verdict = jobPolicy.start_refill(admin, job, { running }, NOW);
      return verdict.ok ? 'yes' : verdict.message;
    };
    expect(words(shift())).toBe('yes');
    expect(words(shift(), true)).toBe('This shift is being filled again already');
    expect(words(shift({ starts_at: after(-1) }))).toBe('This shift has already started');
    expect(words(shift({ starts_at: after(-1), ends_at: after(3), no_show: true }))).toBe('yes');
    expect(words(shift({ starts_at: after(-1), ends_at: after(1.9), no_show: true }))).toBe(
      'This shift is nearly over',
    );
  });

  test('is stopped while it runs', () => {
    expect(jobPolicy.stop_refill(admin, shift(), { running: true }).ok).toBe(true);
    expect(jobPolicy.stop_refill(admin, shift(), { running: false })).toMatchObject({
      message: 'This shift is not being filled again',
    });
  });

  test.each([
    ['a wave has its minutes', {}, 10, after(1 / 6)],
    ['and not past the start', { starts_at: after(0.1) }, 10, after(0.1)],
    ['or after a no-show past two hours before the end', { no_show: true, ends_at: after(2.1) }, 10, after(0.1)],
  ])('%s', (_, over, minutes, ends) => {
    expect(offerRoundEnds(shift(over), minutes, NOW)).toEqual(ends);
  });
});
