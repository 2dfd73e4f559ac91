import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('refuses a secret key of fewer than 32 characters [configSafety-1]', () => {
  expect(() => readConfig({ SECRET_KEY: 'thirty-one characters, no more.' })).toThrow('at least 32 characters');
  expect(readConfig({ SECRET_KEY: 'thirty-two characters and so far' }).SECRET_KEY).toHaveLength(32);
});

test('refuses an insecure cookie where people come by https [configSafety-2]', () => {
  const settings = { PUBLIC_URL: 'https://handover.example', COOKIE_SECURE: 'false' };
  expect(() => readConfig(settings)).toThrow('COOKIE_SECURE');
  expect(readConfig({ ...settings, PUBLIC_URL: 'http://ward.local:3000' }).COOKIE_SECURE).toBe(false);
});
