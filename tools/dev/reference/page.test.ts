import { expect, test } from 'vitest';
import { configurationPage } from './page.ts';
import type { Setting } from './settings.ts';

const setting = (given: Partial<Setting>): Setting => ({
  name: 'ROLE',
  description: 'What it does',
  secret: false,
  migrates: false,
  ...given,
});

test('a setting without a default in production must be said, and a secret may come as a file', () => {
  const given = { name: 'DATABASE_PASSWORD', secret: true };
  const page = configurationPage({
    development: [setting({ ...given, default: 'handover' })],
    production: [setting(given)],
  });
  expect(page).toContain(
    '| `DATABASE_PASSWORD`, or `DATABASE_PASSWORD_FILE` | **must be said** | `handover` | What it does |',
  );
});

test('a setting that no section knows still has its row', () => {
  const both = [setting({ name: 'SOMETHING_NEW', default: '', choices: ['a', 'b'] })];
  const page = configurationPage({ development: both, production: both });
  expect(page).toContain('## Further settings');
  expect(page).toContain('| `SOMETHING_NEW` | none |  | What it does: `a`, `b` |');
});

test('what only the migration reads stands in a table of its own, once', () => {
  const both = [
    setting({ name: 'DATABASE_PASSWORD' }),
    setting({ name: 'DATABASE_PASSWORD', migrates: true }),
    setting({ name: 'MIGRATION_DATABASE_URL', migrates: true }),
  ];
  const page = configurationPage({ development: both, production: both });
  expect(page.match(/^\| `DATABASE_PASSWORD`/gm)).toHaveLength(1);
  expect(page.indexOf('| `MIGRATION_DATABASE_URL`')).toBeGreaterThan(page.indexOf('## Migration'));
});
