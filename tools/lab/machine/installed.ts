import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The oldest PostgreSQL whose features the migrations use (security_invoker views). */
export const OLDEST_POSTGRES = 15;

export type Postgres = { major: number; bin: string; postgis: boolean };

const runs = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

export function findOnPath(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find(runs);
}

const ask = (command: string, ...args: string[]): string => execFileSync(command, args, { encoding: 'utf8' }).trim();

/** PostgreSQL servers on this machine, those with PostGIS first, then the newest. */
export function findPostgres(): Postgres[] {
  const debian = '/usr/lib/postgresql';
  const found: Postgres[] = existsSync(debian)
    ? readdirSync(debian)
        .filter((major) => runs(join(debian, major, 'bin/postgres')))
        .map((major) => ({
          major: Number(major),
          bin: join(debian, major, 'bin'),
          postgis: existsSync(`/usr/share/postgresql/${major}/extension/postgis.control`),
        }))
    : [];
  const config = found.length === 0 ? findOnPath('pg_config') : undefined;
  if (config !== undefined && runs(join(ask(config, '--bindir'), 'postgres'))) {
    found.push({
      major: Number(/\d+/.exec(ask(config, '--version'))?.[0]),
      bin: ask(config, '--bindir'),
      postgis: existsSync(join(ask(config, '--sharedir'), 'extension/postgis.control')),
    });
  }
  return found
    .filter(({ major }) => major >= OLDEST_POSTGRES)
    .toSorted((a, b) => Number(b.postgis) - Number(a.postgis) || b.major - a.major);
}

export const findRedis = (): string | undefined => findOnPath('redis-server');

export const findChromium = (): string | undefined =>
  process.env['CHROMIUM'] ??
  ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
    .map(findOnPath)
    .find((path) => path !== undefined);

/** The same engine without windows draws a fifth quicker, but has no push and no app to install. */
export const findHeadlessShell = (): string | undefined => findOnPath('chromium-headless-shell');
