import { expect, test } from 'vitest';
import { shiftsAddress } from './shiftsAddress.ts';

test('a view is linked to with the filters that are on', () => {
  expect(shiftsAddress({ status: 'cancelled', role: 'Night Carer' }, 'table')).toBe(
    '/jobs?status=cancelled&role=Night+Carer&view=table',
  );
});
