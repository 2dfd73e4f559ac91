import { JOB_STATUSES, type JobStatus } from '@handover/domain/shifts/status';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { StatusBadge } from './StatusBadge.tsx';
import { StatusDot } from './StatusDot.tsx';

describe('status badge in views of shifts', () => {
  test.each([
    ['Published', 'red', '[StatusBadge-1]'],
    ['Assigned', 'blue', '[StatusBadge-2]'],
    ['Confirmed', 'green', '[StatusBadge-3]'],
    ['Checked in', 'green', '[StatusBadge-4]'],
    ['Completed', 'green', '[StatusBadge-5]'],
    ['Unpublished', 'grey', '[StatusBadge-6]'],
    ['cancelled', 'grey', '[StatusBadge-7]'],
    ['declined', 'grey', '[StatusBadge-8]'],
    ['missed', 'grey', '[StatusBadge-9]'],
  ] as const)('%s is %s, with its word $2', (status: JobStatus, colour, _id) => {
    const badge = renderToStaticMarkup(<StatusBadge status={status} />);
    expect(badge).toContain(`data-tone="${colour}"`);
    expect(badge).toContain(`${status}</span>`);
  });

  test('looks different for each status of the same colour', () => {
    const looks = JOB_STATUSES.map((status) =>
      renderToStaticMarkup(<StatusBadge status={status} />).replace(status, ''),
    );
    expect(new Set(looks).size).toBe(JOB_STATUSES.length);
  });
});

describe('status dot in tables', () => {
  test.each([
    ['Published', 'ring'],
    ['Confirmed', 'disc'],
    ['Checked in', 'half'],
    ['Completed', 'square'],
    ['Assigned', 'none'],
    ['missed', 'none'],
  ] as const)('%s has the dot "%s" and its word', (status: JobStatus, shape) => {
    const dot = renderToStaticMarkup(<StatusDot status={status} />);
    expect(dot).toContain(`data-shape="${shape}"`);
    expect(dot).toContain(`${status}</span>`);
  });
});
