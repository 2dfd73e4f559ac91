import { expect, test } from 'vitest';
import { shiftsAddress } from './shiftsAddress.ts';

test('links to a view with the active filters', () => {
  expect(shiftsAddress({ status: 'cancelled', role: 'Night Carer' }, 'table')).toBe(
    '/jobs?status=cancelled&role=Night+Carer&view=table',
  );
});
