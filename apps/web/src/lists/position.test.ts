import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../api/client.ts';
import { ensurePosition, findPosition } from './position.ts';

const ADDRESS = {
  address_line_1: ' 14 Carr Lane ',
  address_line_2: '',
  town: 'Acomb',
  city: 'York',
  province: '',
  post_code: 'YO26 5RL',
  country: 'GB',
} as const;
const FOUND = { latitude: 53.96, longitude: -1.08, approximate: true };
const NOWHERE = { latitude: null, longitude: null, approximate: true };

let asked: URL[] = [];
let answer: () => Response;
beforeEach(() => {
  asked = [];
  answer = () => Response.json({ data: FOUND });
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://localhost');
    if (url.pathname === '/api/v1/maps/settings') return Response.json({ data: { provider: 'offline' } });
    asked.push(url);
    return answer();
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('geocodes the address of a form without a pin, in its own country, and once [position-1]', async () => {
  expect(await ensurePosition({ ...ADDRESS, country: 'IE' }, NOWHERE)).toEqual(FOUND);
  expect(await ensurePosition({ ...ADDRESS, country: 'IE' }, NOWHERE)).toEqual(FOUND);
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/v1/maps/geocode']);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    address: '14 Carr Lane, Acomb, York, YO26 5RL',
    city: 'York',
    post_code: 'YO26 5RL',
    country: 'IE',
  });
});

test('does not geocode a form with a pin', async () => {
  const placed = { latitude: 53.9, longitude: -1.1, approximate: false };
  expect(await ensurePosition(ADDRESS, placed)).toBe(placed);
  expect(asked).toEqual([]);
});

test('passes on the service’s error text, and asks again on the next try [position-2]', async () => {
  answer = () => Response.json({ message: 'We could not find this address', code: 'not_found' }, { status: 404 });
  await expect(findPosition(ADDRESS)).rejects.toThrow('We could not find this address');
  answer = () => Response.json({ data: FOUND });
  expect(await findPosition(ADDRESS)).toEqual(FOUND);
});

test('does not geocode an empty address', async () => {
  const empty = { ...ADDRESS, address_line_1: '', town: '', city: '', post_code: '' };
  await expect(findPosition(empty)).rejects.toThrow('Enter the address first');
  expect(asked).toEqual([]);
});
