import { describe, expect, test } from 'vitest';
import { LEVELS } from '../viewer.ts';
import { kindsFor, NOTIFICATION_KINDS, wantsEmail, wantsPush } from './kinds.ts';

describe('notification kinds', () => {
  test.each([
    [
      1,
      [
        'invitation_registered',
        'account_changed',
        'job_cancelled',
        'application',
        'offer_answered',
        'dropped_out',
        'refill_ended',
        'series_trouble',
        'job_turned_down',
        'fill_asked',
        'cancel_asked',
        'planner_chosen',
        'opt_out',
        'expiry',
        'booking_out_of_date',
        'running_late',
        'nobody_there',
        'no_show',
        'missed_shift',
        'closed_shift',
        'attendance_flagged',
        'attendance_claim',
        'timesheet_queried',
        'timesheet_answered',
        'timesheet_corrected',
        'timesheet_broken',
        'audit_broken',
        'counts_differ',
        'invoice_overdue',
        'ticket_raised',
        'ticket_reply',
        'ticket_status',
        'ticket_assigned',
        'export_ready',
        'message',
      ],
    ],
    [
      2,
      [
        'invitation_registered',
        'client_status',
        'account_changed',
        'job_cancelled',
        'offer_answered',
        'dropped_out',
        'rate_reviewed',
        'series_trouble',
        'job_turned_down',
        'shift_filled',
        'cancel_refused',
        'running_late',
        'no_show',
        'missed_shift',
        'timesheet_queried',
        'timesheet_answered',
        'timesheet_corrected',
        'invoice_credited',
        'invoice_overdue',
        'invoice_paid',
        'ticket_reply',
        'ticket_status',
        'ticket_assigned',
        'export_ready',
        'message',
      ],
    ],
    [
      3,
      [
        'client_status',
        'account_changed',
        'job_cancelled',
        'offer_answered',
        'dropped_out',
        'rate_reviewed',
        'series_trouble',
        'job_turned_down',
        'shift_filled',
        'cancel_refused',
        'running_late',
        'no_show',
        'missed_shift',
        'timesheet_queried',
        'timesheet_answered',
        'timesheet_corrected',
        'invoice_credited',
        'invoice_overdue',
        'invoice_paid',
        'ticket_reply',
        'ticket_status',
        'ticket_assigned',
        'export_ready',
        'message',
      ],
    ],
    [
      4,
      [
        'account_changed',
        'shift_published',
        'offer_made',
        'offer_withdrawn',
        'job_given',
        'job_taken_back',
        'job_changed',
        'job_cancelled',
        'document_reviewed',
        'expiry',
        'nobody_there',
        'missed_shift',
        'closed_shift',
        'timesheet_queried',
        'timesheet_answered',
        'timesheet_corrected',
        'invoice_credited',
        'invoice_paid',
        'ticket_reply',
        'ticket_status',
        'ticket_assigned',
        'export_ready',
        'message',
      ],
    ],
  ] as const)('at level %i: %j', (level, kinds) => {
    expect(kindsFor(level)).toEqual(kinds);
  });

  test('reach at least one level each', () => {
    const reached = new Set(LEVELS.flatMap(kindsFor));
    expect(Object.keys(NOTIFICATION_KINDS).filter((kind) => !reached.has(kind as never))).toEqual([]);
  });
});

test('sends a mail by the reader’s choice, or by default', () => {
  expect(wantsEmail('message', undefined)).toBe(true);
  expect(wantsEmail('message', false)).toBe(false);
  expect(wantsEmail('account_changed', undefined)).toBe(false);
  expect(wantsEmail('account_changed', true)).toBe(true);
});

test('sends urgent kinds to phones, unless the owner chose otherwise, and no other kinds', () => {
  expect(wantsPush('offer_made', undefined)).toBe(true);
  expect(wantsPush('offer_made', false)).toBe(false);
  expect(wantsPush('account_changed', undefined)).toBe(false);
  expect(wantsPush('account_changed', true)).toBe(false);
  const told = kindsFor(4).filter((kind) => wantsPush(kind, undefined));
  expect(told).toEqual(['offer_made', 'job_given', 'job_taken_back', 'job_cancelled', 'nobody_there', 'message']);
});

test('a mail’s subject names nobody, because lock screens show it [kinds-1]', () => {
  for (const { subject } of Object.values(NOTIFICATION_KINDS)) expect(subject).toMatch(/^[A-Z][a-z ]+$/);
});
