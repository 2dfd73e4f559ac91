import { describe, expect, test } from 'vitest';
import { keyBytes, pushState } from './state.ts';

const HERE = 'https://fcm.googleapis.com/fcm/send/1';
const facts = {
  public_key: 'BLcl',
  endpoints: [HERE],
  supported: true,
  apple_page: false,
  permission: 'granted',
  endpoint: HERE,
} as const;

describe('push state for the user', () => {
  test.each([
    ['nothing where it is not set up', { public_key: null }, 'none'],
    ['that it is on', {}, 'on'],
    ['that it is off before they were asked', { permission: 'default', endpoint: undefined, endpoints: [] }, 'off'],
    ['that it is off if another person uses the phone by now', { endpoints: [] }, 'off'],
    ['that it is off if the browser has forgotten', { endpoint: undefined }, 'off'],
    ['that it is off once they took the right back for a while', { permission: 'default' }, 'off'],
    ['how to undo a no', { permission: 'denied' }, 'denied'],
    ['that their browser cannot', { supported: false }, 'unsupported'],
    ['how to on an iPhone', { supported: false, apple_page: true }, 'home_screen'],
  ] as const)('%s', (_, over, state) => {
    expect(pushState({ ...facts, ...over })).toBe(state);
  });
});

test('hands a key to the browser as bytes', () => {
  expect([...keyBytes('BP-_')]).toEqual([4, 255, 191]);
});
