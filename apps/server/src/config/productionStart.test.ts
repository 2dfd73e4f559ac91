import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DEVELOPMENT_SECRETS } from './publishedSecrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'production-'));
afterAll(() => rmSync(folder, { recursive: true }));

const UNSAFE = {
  PUBLIC_URL: 'http://shifts.example',
  DATABASE_URL: 'postgres://db.example/handover',
  DATABASE_PASSWORD: 'handover',
  REDIS_URL: 'redis://redis.example',
  SMTP_URL: 'smtp://smtp.example',
  COOKIE_SECURE: 'false',
  NODE_TLS_REJECT_UNAUTHORIZED: '0',
};
/** Starts the real process as an operator does; a refused one ends before it opens any connection. */
const start = (file: string, env: Record<string, string>) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '..', file)], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env } as NodeJS.ProcessEnv,
    encoding: 'utf8',
  });

test('the server refuses to start in production and says every reason at once [productionStart-1]', () => {
  const SECRET_KEY_FILE = join(folder, 'SECRET_KEY');
  writeFileSync(SECRET_KEY_FILE, `${DEVELOPMENT_SECRETS.SECRET_KEY}\n`);
  const { status, stderr } = start('main.ts', { ...UNSAFE, SECRET_KEY_FILE });
  expect(status).not.toBe(0);
  for (const name of [...Object.keys(UNSAFE), 'SECRET_KEY'])
    expect(stderr).toMatch(new RegExp(`^  ${name}: unsafe in production: `, 'm'));
  // Missing settings are reported with it.
  expect(stderr).toContain('  MAIL_FROM: not given');
  expect(stderr).not.toContain(DEVELOPMENT_SECRETS.SECRET_KEY);
});

test('the migration refuses an unverified database and a published password [productionStart-2]', () => {
  const { status, stderr } = start('db/migrate.ts', {
    MIGRATION_DATABASE_URL: 'postgres://postgres:postgres@db.example/handover',
    DATABASE_PASSWORD: 'handover',
  });
  expect(status).not.toBe(0);
  expect(stderr.match(/^ {2}\w+: unsafe in production/gm)).toHaveLength(4);
});

test('the server refuses https without word whether it is production [productionStart-3]', () => {
  const env = { NODE_ENV: '', PUBLIC_URL: 'https://shifts.example' };
  expect(start('main.ts', env).stderr).toContain('  NODE_ENV: not given although people come by https');
});
