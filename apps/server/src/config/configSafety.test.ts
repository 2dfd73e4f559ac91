import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('a key that could be guessed seals nothing [configSafety-1]', () => {
  expect(() => readConfig({ SECRET_KEY: 'thirty-one characters, no more.' })).toThrow('at least 32 characters');
  expect(readConfig({ SECRET_KEY: 'thirty-two characters and so far' }).SECRET_KEY).toHaveLength(32);
});

test('where people come by https, their cookie goes by https alone [configSafety-2]', () => {
  const settings = { PUBLIC_URL: 'https://handover.example', COOKIE_SECURE: 'false' };
  expect(() => readConfig(settings)).toThrow('COOKIE_SECURE');
  expect(readConfig({ ...settings, PUBLIC_URL: 'http://ward.local:3000' }).COOKIE_SECURE).toBe(false);
});
