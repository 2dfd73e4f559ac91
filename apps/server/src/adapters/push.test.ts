import { describe, expect, test } from 'vitest';
import { isPushService } from './push.ts';

const HOSTS = ['fcm.googleapis.com', '*.push.services.mozilla.com'];

describe('the server calls', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://FCM.googleapis.com:443/x',
  ])('a push service that it knows: %s', (endpoint) => {
    expect(isPushService(endpoint, HOSTS)).toBe(true);
  });

  test.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com@example.org/x',
    'https://ann:secret@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://xfcm.googleapis.com/x',
    'https://push.services.mozilla.com/x',
    'https://127.0.0.1/x',
    'http://127.0.0.1:5432/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest',
    'file:///etc/passwd',
    'fcm.googleapis.com',
    '',
  ])('nobody else: %s [push-6]', (endpoint) => {
    expect(isPushService(endpoint, HOSTS)).toBe(false);
  });

  test('this machine itself only where it is listed', () => {
    expect(isPushService('http://127.0.0.1:4000/x', [...HOSTS, '127.0.0.1'])).toBe(true);
    expect(isPushService('https://127.0.0.1:4000/x', [...HOSTS, '127.0.0.1'])).toBe(false);
    expect(isPushService('http://localhost:4000/x', [...HOSTS, '127.0.0.1'])).toBe(false);
  });
});
