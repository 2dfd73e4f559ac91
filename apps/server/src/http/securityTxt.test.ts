import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { serveSecurityTxt } from './securityTxt.ts';

const STARTED = new Date('2026-11-12T10:24:00Z');
const asked = async (settings: Record<string, string>) => {
  const app = Fastify();
  serveSecurityTxt(app, readConfig({ NODE_ENV: 'test', ...settings }), STARTED);
  return app.inject({ url: '/.well-known/security.txt' });
};

test('says where to report a weakness, the best way first, and until when that holds [securityTxt-1]', async () => {
  const answer = await asked({
    SECURITY_CONTACT: 'mailto:security@example.org,https://example.org/report',
    PUBLIC_URL: 'https://handover.example',
  });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toBe(
    [
      'Contact: mailto:security@example.org',
      'Contact: https://example.org/report',
      'Expires: 2027-05-11T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://handover.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

test('is not there without a contact', async () => {
  expect((await asked({})).statusCode).toBe(404);
});

test.each([
  'security@example.org',
  'http://example.org',
  'mailto:a@example.org, mailto:b@example.org',
  'mailto:a\nHiring: x',
])('the contact "%s" is refused', (SECURITY_CONTACT) => {
  expect(() => readConfig({ SECURITY_CONTACT })).toThrow('SECURITY_CONTACT');
});
