import { expect, test } from 'vitest';
import { safeNext } from './next.ts';

test.each([
  ['/users', '/users'],
  ['/users?level=1%2C2&page=3', '/users?level=1%2C2&page=3'],
  ['/jobs?status=active#top', '/jobs?status=active#top'],
  ['/a/../users', '/users'],
])('after signing in %s leads to %s', (next, path) => {
  expect(safeNext(next)).toBe(path);
});

test.each([
  undefined,
  '',
  7,
  'users',
  'https://example.org/',
  '//example.org',
  '/\\example.org',
  '/\t/example.org',
  '/users\\..\\..',
  '/.//example.org',
  'javascript:alert(1)',
  '/login',
  '/login?next=%2Fusers',
  '/api/v1/logout',
])('does not redirect to %s after signing in [next-1]', (next) => {
  expect(safeNext(next)).toBeUndefined();
});
