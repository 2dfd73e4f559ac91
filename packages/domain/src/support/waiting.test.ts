import { describe, expect, test } from 'vitest';
import { respondBy } from './targets.ts';
import {
  afterComment,
  afterPriority,
  afterRaising,
  afterStatus,
  afterTakingBack,
  type TicketState,
} from './waiting.ts';

const nine = new Date('2026-11-12T09:00:00Z');
const ten = new Date('2026-11-12T10:00:00Z');
const NOBODY = { waiting_since: null, respond_by: null };
const since = (at: Date, priority: TicketState['priority'] = 'high') => ({
  waiting_since: at,
  respond_by: respondBy(priority, at),
});
const ticket = (over: Partial<TicketState> = {}): TicketState => ({
  status: 'active',
  priority: 'high',
  ...NOBODY,
  ...over,
});
const waiting = (over: Partial<TicketState> = {}) => ticket({ ...since(nine), ...over });

test('a ticket waits for an answer from its creation on', () => {
  expect(afterRaising('high', nine)).toEqual(since(nine));
});

describe('a comment', () => {
  const support = { support: true, now: ten };
  const other = { support: false, now: ten };

  test('by support ends the wait and leaves the status unchanged', () => {
    expect(afterComment(waiting(), support)).toEqual({ status: 'active', ...NOBODY });
    expect(afterComment(ticket({ status: 'completed' }), support)).toEqual({ status: 'completed', ...NOBODY });
  });

  test('by anyone else begins the wait, and a second one does not reset it', () => {
    expect(afterComment(ticket(), other)).toEqual({ status: 'active', ...since(ten) });
    expect(afterComment(waiting(), other)).toEqual({ status: 'active', ...since(nine) });
  });

  test('by anyone else opens a completed ticket again', () => {
    expect(afterComment(ticket({ status: 'completed' }), other)).toEqual({ status: 'active', ...since(ten) });
  });

  test('on a ticket that is on hold begins no wait', () => {
    expect(afterComment(ticket({ status: 'on_hold' }), other)).toEqual({ status: 'on_hold', ...NOBODY });
  });
});

describe('another status', () => {
  const by = (support: boolean, answered: boolean) => ({ support, answered, now: ten });

  test('that is on hold or completed ends the wait', () => {
    for (const to of ['on_hold', 'completed'] as const)
      expect(afterStatus(waiting(), to, by(true, false))).toEqual(NOBODY);
  });

  test('among those that are open changes nothing about it', () => {
    expect(afterStatus(waiting(), 'for_review', by(true, false))).toEqual(since(nine));
    expect(afterStatus(ticket(), 'new', by(false, true))).toEqual(NOBODY);
  });

  test.each(['on_hold', 'completed'] as const)(
    'after %s begins it anew, unless support had the last word',
    (status) => {
      expect(afterStatus(ticket({ status }), 'active', by(true, false))).toEqual(since(ten));
      expect(afterStatus(ticket({ status }), 'active', by(true, true))).toEqual(NOBODY);
      expect(afterStatus(ticket({ status }), 'active', by(false, true))).toEqual(since(ten));
    },
  );

  test('from completed to on hold begins no wait', () => {
    expect(afterStatus(ticket({ status: 'completed' }), 'on_hold', by(true, false))).toEqual(NOBODY);
  });
});

test('another priority counts from the beginning of the wait', () => {
  expect(afterPriority(waiting(), 'critical')).toEqual(since(nine, 'critical'));
  expect(afterPriority(ticket(), 'critical')).toEqual(NOBODY);
});

describe('a deleted comment', () => {
  test('leaves the wait to the author of the last remaining comment', () => {
    expect(afterTakingBack(waiting(), { answered: true, now: ten })).toEqual(NOBODY);
    expect(afterTakingBack(waiting(), { answered: false, now: ten })).toEqual(since(nine));
    expect(afterTakingBack(ticket(), { answered: false, now: ten })).toEqual(since(ten));
  });

  test('begins no wait on a ticket that is on hold or completed', () => {
    expect(afterTakingBack(ticket({ status: 'on_hold' }), { answered: false, now: ten })).toEqual(NOBODY);
    expect(afterTakingBack(ticket({ status: 'completed' }), { answered: false, now: ten })).toEqual(NOBODY);
  });
});
