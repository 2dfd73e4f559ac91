import { expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { openPhone } from '../../test/pushService.ts';
import { readConfig } from '../config/config.ts';

const OFF = { VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '', VAPID_SUBJECT: '' };
const server = useTestServer(OFF);

test('without keys there is nothing to opt in to', async () => {
  const here = server().as(await server().make.member());
  expect((await here.get('/api/v1/push')).json().data).toEqual({ public_key: null, endpoints: [] });
  const { subscription } = openPhone('https://fcm.googleapis.com');
  expect((await here.post('/api/v1/push_subscriptions', subscription)).statusCode).toBe(409);
});

test('keys come together or not at all, and a host is a name', () => {
  expect(() => readConfig({ ...OFF, VAPID_SUBJECT: 'mailto:ann@example.org' })).toThrow('come together');
  for (const PUSH_HOSTS of ['10.0.0.4', 'localhost', 'https://example.org', '*', '*.']) {
    expect(() => readConfig({ PUSH_HOSTS })).toThrow('PUSH_HOSTS');
  }
  expect(readConfig({ PUSH_HOSTS: '*.push.example.org,127.0.0.1' }).PUSH_HOSTS).toHaveLength(2);
});
