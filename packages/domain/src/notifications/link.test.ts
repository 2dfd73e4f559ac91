import { expect, test } from 'vitest';
import { OWN_PATH } from './link.ts';

test.each([
  '/security',
  '/help/tickets/0197b2c4-aaaa-7bbb-8ccc-0123456789ab',
  '/jobs?type=my_bookings',
  '/job_info/0197b2c4-aaaa-7bbb-8ccc-0123456789ab?panel=timesheet',
  '/messages?thread=0197b2c4-aaaa-7bbb-8ccc-0123456789ab',
])('a notification may lead to %s', (link) => {
  expect(link).toMatch(OWN_PATH);
});

test.each([
  '',
  '/',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '.evil.example/security',
  '@evil.example',
  '/reset_password#token=x',
  '/jobs/../security',
  '/login?to=//evil.example',
  '/security\n',
])('a notification may not lead to "%s" [link-1]', (link) => {
  expect(link).not.toMatch(OWN_PATH);
});
