import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig, readMigrationSettings, secretsOf, shape } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(text: string): string {
  const path = join(folder, `${Math.random()}`);
  writeFileSync(path, text);
  return path;
}

test('a secret comes from a file, without the line end that an editor leaves', () => {
  expect(readConfig({ DATABASE_PASSWORD_FILE: file('four words and more\n') }).DATABASE_PASSWORD).toBe(
    'four words and more',
  );
  expect(readConfig({ METRICS_TOKEN_FILE: file(' kept as it is ') }).METRICS_TOKEN).toBe(' kept as it is ');
});

test('every setting that holds a secret may come from a file, and no other', () => {
  const text = 'smtp://someone:secret@127.0.0.1:25?a_long_text_that_fits_all';
  for (const name of ['SMTP_URL', 'REDIS_URL', 'SECRET_KEY', 'METRICS_TOKEN', 'DATABASE_PASSWORD'] as const) {
    expect(readConfig({ [`${name}_FILE`]: file(text) })[name]).toBe(text);
  }
  expect(readConfig({ MAIL_FROM_FILE: file('somebody') }).MAIL_FROM).not.toBe('somebody');
  expect(secretsOf(shape)).toEqual(
    Object.keys(shape.shape).filter((name) =>
      /(PASSWORD|SECRET|SECRET_KEY|PRIVATE_KEY|TOKEN|S3_KEY|SMTP_URL|REDIS_URL)$/.test(name),
    ),
  );
});

test('the migration takes the address of its superuser from a file', () => {
  const MIGRATION_DATABASE_URL_FILE = file('postgres://owner:secret@db/handover\n');
  expect(readMigrationSettings({ MIGRATION_DATABASE_URL_FILE }).MIGRATION_DATABASE_URL).toBe(
    'postgres://owner:secret@db/handover',
  );
});

test('refuses a secret file that is missing, empty or given beside the setting itself, with words', () => {
  const wrong = {
    DATABASE_PASSWORD_FILE: join(folder, 'nowhere'),
    SECRET_KEY_FILE: file('\n'),
    METRICS_TOKEN: 'one',
    METRICS_TOKEN_FILE: file('two'),
  };
  expect(() => readConfig(wrong)).toThrow(/DATABASE_PASSWORD_FILE: .*nowhere cannot be read/);
  expect(() => readConfig(wrong)).toThrow(/SECRET_KEY_FILE: .* is empty/);
  expect(() => readConfig(wrong)).toThrow('METRICS_TOKEN: given twice, here and by METRICS_TOKEN_FILE; keep one');
});

test('a short key is refused', () => {
  expect(() => readConfig({ SECRET_KEY: 'too short' })).toThrow('SECRET_KEY: Give at least 32 characters');
});

test('in production level 1 must have a second factor, unless the setting is given [config-1]', () => {
  expect(readConfig({}).SECOND_FACTOR_LEVELS).toEqual([]);
  // NODE_ENV is read when a process starts, so this takes a process of its own.
  const program = `import { shape } from './config.ts';
    const levels = shape.shape.SECOND_FACTOR_LEVELS;
    console.log(JSON.stringify([undefined, '', '1,2'].map((given) => levels.parse(given))));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: import.meta.dirname,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' } as NodeJS.ProcessEnv,
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).toEqual([[1], [], [1, 2]]);
});

test('reports everything that is wrong at once, each by its name', () => {
  const wrong = { PORT: 'seven', LOG_LEVEL: 'loud', SECOND_FACTOR_LEVELS: '5' };
  for (const name of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(`  ${name}: `);
});
