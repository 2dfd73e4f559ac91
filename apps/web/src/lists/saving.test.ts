import { officesList } from '@handover/contract/clients/clients';
import { tagsList } from '@handover/contract/tags/tags';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../api/client.ts';
import { problemsOf } from '../api/form.ts';
import { kindOf } from './kind.ts';
import { positionFinder, UNCONFIRMED, unconfirmedPosition } from './saving.ts';

const FOUND = { latitude: 53.8, longitude: -1.57, approximate: true };
const { create, fields } = kindOf(officesList);
const find = positionFinder(create, fields);
const rowan = {
  title: 'Rowan Grange',
  address_line_1: '3 Otley Road',
  city: 'Leeds',
  post_code: 'LS6 3PX',
  country: 'GB',
};

let lookups = 0;
beforeEach(() => {
  lookups = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/maps/settings')) return Response.json({ data: { provider: 'offline' } });
    lookups += 1;
    return Response.json({ data: FOUND });
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('geocodes an address that is saved without a position [saving-1]', async () => {
  expect(await find?.(rowan)).toEqual(FOUND);
  expect(lookups).toBe(1);
});

test('leaves a confirmed pin where it is', async () => {
  expect(await find?.({ ...rowan, latitude: 53.9, longitude: -1.1, approximate: false })).toEqual({});
  expect(lookups).toBe(0);
});

test('does not geocode an invalid address', async () => {
  expect(await find?.({ ...rowan, post_code: 'D06 X2Y4' })).toEqual({});
  expect(await find?.({ ...rowan, city: '' })).toEqual({});
  expect(lookups).toBe(0);
  expect(problemsOf(create, { ...rowan, post_code: 'D06 X2Y4' })).toMatchObject({
    post_code: 'Enter a UK post code, such as YO26 5RL',
  });
});

test('does not geocode a form without an address', () => {
  expect(positionFinder(kindOf(tagsList).create, tagsList.fields)).toBeUndefined();
});

test('requires that the pin of a location is confirmed before saving', () => {
  expect(unconfirmedPosition({ ...rowan, ...FOUND })).toEqual({ latitude: UNCONFIRMED });
  expect(unconfirmedPosition({ ...rowan, ...FOUND, approximate: false })).toEqual({});
  expect(unconfirmedPosition(rowan)).toEqual({}); // the contract reports a missing position
});
