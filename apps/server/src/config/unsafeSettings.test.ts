import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { DEVELOPMENT_KEYS, DEVELOPMENT_SECRETS, PUBLISHED_SECRETS } from './publishedSecrets.ts';
import { unsafeSettings } from './unsafeSettings.ts';

const LONG = 'f0c2a6a1d9e84b7395d1';
const SAFE = {
  PUBLIC_URL: 'https://shifts.example',
  DATABASE_URL: 'postgres://db.example:5432/handover?sslmode=verify-full&sslrootcert=/etc/ca.crt',
  DATABASE_PASSWORD: LONG,
  MIGRATION_DATABASE_URL: `postgres://owner:${LONG}@db.example:5432/handover?sslmode=verify-full`,
  REDIS_URL: `rediss://:${LONG}@redis.example:6380`,
  SMTP_URL: 'smtps://user:word@smtp.example',
  SECRET_KEY: 'dW8yQ2h1b2dhaDNhZW5nOGllcGhhaVF1ZWl4b2g3',
};
const refused = (given: Record<string, string>) => {
  const all = { ...SAFE, ...given };
  return unsafeSettings(all, Object.keys(all)).map(({ name, reason }) => `${name}: ${reason}`);
};

test('safe settings are not refused', () => {
  expect(refused({})).toEqual([]);
});

const VAPID_KEYS = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const;
test.each([
  ['SECRET_KEY', DEVELOPMENT_SECRETS.SECRET_KEY, 'published'],
  ['SECRET_KEY', 'ababababababababababababababababab', 'repeats a few characters'],
  ['DATABASE_PASSWORD', DEVELOPMENT_SECRETS.DATABASE_PASSWORD, 'published'],
  ['DATABASE_PASSWORD', 'fifteen letters', 'shorter than 16'],
  ['METRICS_TOKEN', 'short', 'shorter than 16'],
  ...VAPID_KEYS.map((name): [string, string, string] => [name, DEVELOPMENT_KEYS[name], 'published']),
  ['PUBLIC_URL', 'http://shifts.example', 'plain http'],
  ['PUBLIC_URL', 'HTTP://shifts.example', 'plain http'],
  ['PUBLIC_URL', 'http://localhost:3000', 'plain http'],
  ['COOKIE_SECURE', 'false', 'plain http'],
  ['COOKIE_SECURE', '0', 'plain http'],
  ['FILES_S3_ENDPOINT', 'http://minio.example', 'plain http'],
  ['GEOCODER_URL', 'http://search.example', 'plain http'],
])('%s as "%s" is unsafe: %s [unsafeSettings-1]', (name, value, words) => {
  expect(refused({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: .*${words}`))]);
});

test.each([
  'postgres://db.example/handover',
  'postgres://10.0.0.7/handover?sslmode=require',
  'postgres://db.example/handover?sslmode=no-verify',
  'postgres://db.example/handover?sslmode=verify-full&sslmode=disable',
  'postgres://127.0.0.1/handover?host=db.example',
  'postgres://localhost.example/handover',
  'postgres:///handover',
  'db.example/handover',
])('a database at %s is not verified [unsafeSettings-2]', (DATABASE_URL) => {
  expect(refused({ DATABASE_URL })).toEqual([expect.stringMatching(/^DATABASE_URL: /)]);
});

test.each([
  ['DATABASE_URL', 'postgres://127.0.0.1:5432/handover'],
  ['DATABASE_URL', 'postgres://localhost/handover?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgres://[::1]/handover'],
  ['DATABASE_URL', 'postgres://%2Fvar%2Frun%2Fpostgresql/handover'],
  ['MIGRATION_DATABASE_URL', 'postgres://postgres@127.0.0.1/handover'],
  ['REDIS_URL', 'redis://127.0.0.1:6379'],
  ['REDIS_URL', '/run/redis.sock'],
  ['SMTP_URL', 'smtp://localhost:25'],
  ['SMTP_URL', 'smtp://smtp.example?requireTLS=true'],
  ['FILES_S3_ENDPOINT', 'http://127.0.0.1:9000'],
])('%s as %s stays on this machine, or is encrypted [unsafeSettings-3]', (name, value) => {
  expect(refused({ [name]: value })).toEqual([]);
});

test.each([
  ['REDIS_URL', 'redis://redis.example', ['without TLS', 'no password']],
  ['REDIS_URL', `redis://:${LONG}@redis.example`, ['without TLS']],
  ['REDIS_URL', 'rediss://:short@redis.example', ['no password']],
  ['REDIS_URL', '10.0.0.5:6379', ['without TLS', 'no password']],
  ['SMTP_URL', 'smtp://smtp.example', ['verified TLS']],
  ['SMTP_URL', 'smtp://smtp.example?requireTLS=true&ignoreTLS=true', ['verified TLS']],
  ['SMTP_URL', 'smtps://smtp.example?tls.rejectUnauthorized=false', ['verified TLS']],
  ['MIGRATION_DATABASE_URL', 'postgres://postgres:postgres@127.0.0.1/handover', ['published']],
  ['MIGRATION_DATABASE_URL', 'postgres://owner:short@db.example/handover', ['not verified', 'shorter']],
] as const)('%s as %s is refused for each reason: %j [unsafeSettings-4]', (name, value, words) => {
  expect(refused({ [name]: value })).toEqual(words.map((each) => expect.stringContaining(each)));
});

test('ACCEPT_UNSAFE accepts what it names, but published secrets and plain http only on this machine [unsafeSettings-5]', () => {
  const network = { DATABASE_URL: 'postgres://db/handover', REDIS_URL: 'redis://redis', SMTP_URL: 'smtp://mail' };
  const secrets = { SECRET_KEY: DEVELOPMENT_SECRETS.SECRET_KEY, DATABASE_PASSWORD: 'short', COOKIE_SECURE: 'false' };
  const named = (given: Record<string, string>) => ({ ...given, ACCEPT_UNSAFE: Object.keys(given).join(',') });
  expect(refused(network)).toHaveLength(4);
  expect(refused(named(network))).toEqual([]);
  expect(refused({ ...named(network), ACCEPT_UNSAFE: 'REDIS_URL' })).toHaveLength(2);
  for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000'])
    expect(refused(named({ ...secrets, PUBLIC_URL }))).toEqual([]);
  for (const PUBLIC_URL of ['http://shifts.example', 'http://localhost.example', 'http://127.0.0.1.example'])
    expect(refused(named({ ...secrets, PUBLIC_URL }))).toHaveLength(4);
});

test('checks only settings that the process reads', () => {
  expect(unsafeSettings({ PUBLIC_URL: 'http://shifts.example' }, ['DATABASE_PASSWORD'])).toEqual([]);
});

test('every secret of compose.yaml is known as published [unsafeSettings-6]', () => {
  const { services } = parse(readFileSync(new URL('../../../../compose.yaml', import.meta.url), 'utf8'), {
    merge: true,
  }) as { services: { web: { environment: Record<string, string> } } };
  const { SECRET_KEY, DATABASE_PASSWORD, MIGRATION_DATABASE_URL = '' } = services.web.environment;
  for (const secret of [SECRET_KEY, DATABASE_PASSWORD, new URL(MIGRATION_DATABASE_URL).password])
    expect(PUBLISHED_SECRETS).toContain(secret);
});
