import { expect, test } from 'vitest';
import { searchWithView, viewIn } from './panelViews.ts';

test('opens the view of a shift that a link names, with the older spelling too', () => {
  expect(viewIn({ job: 'j1', panel: 'edit_job', view: 'board' }, 1)).toBe('edit_job');
  expect(viewIn({ view: 'history' }, 3)).toBe('history');
});

test('shows the details for an unknown view, and to members for a view not meant for them', () => {
  expect(viewIn({ job: 'j1', view: 'table' }, 2)).toBe('job');
  expect(viewIn({ panel: 'edit_job' }, 4)).toBe('job');
});

test('shows offer views only to administrators, and views about a member only with a member [views-1]', () => {
  expect(viewIn({ panel: 'offer_job' }, 1)).toBe('offer_job');
  expect(viewIn({ panel: 'offer_job' }, 2)).toBe('job');
  expect(viewIn({ panel: 'compare', member: 'ST-1,ST-2' }, 3)).toBe('job');
  expect(viewIn({ panel: 'view_profile', member: 'm1' }, 2)).toBe('view_profile');
  expect(viewIn({ panel: 'view_profile' }, 1)).toBe('job');
});

test('opens messages to members for administrators, and to the person who posted it for others [views-2]', () => {
  expect(viewIn({ panel: 'send_staff_member', member: 'm1' }, 1)).toBe('send_staff_member');
  expect(viewIn({ panel: 'send_staff_member' }, 1)).toBe('job');
  expect(viewIn({ panel: 'send_staff_member', member: 'm1' }, 3)).toBe('job');
  expect(viewIn({ panel: 'message_creator' }, 3)).toBe('message_creator');
});

test('opens check-in and check-out only for members [views-3]', () => {
  expect(viewIn({ panel: 'check_in' }, 4)).toBe('check_in');
  expect(viewIn({ panel: 'check_out' }, 4)).toBe('check_out');
  expect(viewIn({ panel: 'check_in' }, 1)).toBe('job');
  expect(viewIn({ panel: 'check_out' }, 3)).toBe('job');
});

test('shows the timesheet at all levels', () => {
  for (const level of [1, 2, 3, 4] as const) expect(viewIn({ panel: 'timesheet' }, level)).toBe('timesheet');
});

test('leaves the page below unchanged while the panel’s view changes', () => {
  expect(searchWithView({ status: 'active', view: 'map', job: 'j1' }, 'history')).toEqual({
    status: 'active',
    view: 'map',
    job: 'j1',
    panel: 'history',
  });
  expect(searchWithView({ view: 'edit_job', job: 'j1' }, undefined)).toEqual({ job: 'j1' });
  const profile = searchWithView({ job: 'j1' }, 'view_profile', 'm1');
  expect(profile).toEqual({ job: 'j1', panel: 'view_profile', member: 'm1' });
  expect(searchWithView(profile, 'offer_job')).toEqual({ job: 'j1', panel: 'offer_job' });
});
