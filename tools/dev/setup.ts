import { execFileSync, spawnSync } from 'node:child_process';
import {
  OLDEST_POSTGRES,
  findChromium,
  findHeadlessShell,
  findOnPath,
  findPostgres,
  findRedis,
} from '../lab/machine/installed.ts';

/**
 * What the project needs from the machine, beside Node: found, or the words and packages for it; or is spared without.
 * `nightly`: only `npm run nightly` needs it.
 */
type Need = { name: string; found: () => string | undefined; packages: () => string[]; spared?: true; nightly?: true };

/** Debian 12 has 15; a newer system has a newer one, which serves as well. */
function postgresPackages(): string[] {
  const installed = findPostgres()[0];
  const listed = execFileSync('apt-cache', ['search', '--names-only', '^postgresql-[0-9]+$'], { encoding: 'utf8' });
  const majors = [...listed.matchAll(/^postgresql-(\d+) /gm)].map(([, major]) => Number(major));
  const fitting = majors.filter((major) => major >= OLDEST_POSTGRES).toSorted((a, b) => a - b);
  const major = installed?.major ?? fitting[0];
  if (major === undefined) throw new Error(`This system offers no PostgreSQL ${OLDEST_POSTGRES} or later.`);
  return [`postgresql-${major}`, `postgresql-${major}-postgis-3`];
}

const NEEDS: Need[] = [
  {
    name: `PostgreSQL ${OLDEST_POSTGRES} or later with PostGIS 3`,
    found: () => findPostgres().find(({ postgis }) => postgis)?.bin,
    packages: postgresPackages,
  },
  { name: 'Redis 7 or later', found: findRedis, packages: () => ['redis-server'] },
  { name: 'Chromium (for the browser tests)', found: findChromium, packages: () => ['chromium'] },
  {
    name: 'Chromium without windows (for quicker browser tests)',
    found: findHeadlessShell,
    packages: () => (isOffered('chromium-headless-shell') ? ['chromium-headless-shell'] : []),
    spared: true,
  },
  {
    name: 'poppler (for reading documents back in tests)',
    found: () => findOnPath('pdftotext'),
    packages: () => ['poppler-utils'],
  },
  {
    name: 'promtool (for trying the alert rules)',
    found: () => findOnPath('promtool'),
    packages: () => ['prometheus'],
  },
  {
    name: 'Patroni, etcd and HAProxy (for breaking a cluster of databases)',
    found: () => foundAll('patroni', 'etcd', 'haproxy', 'ip', 'iptables'),
    packages: () =>
      'patroni python3-psycopg2 python3-etcd etcd-server etcd-client haproxy iproute2 iptables'.split(' '),
    nightly: true,
  },
  {
    name: 'pgBackRest (for backups)',
    found: () => findOnPath('pgbackrest'),
    packages: () => ['pgbackrest'],
    nightly: true,
  },
];

/** The first of them, if all are there. */
const foundAll = (...programs: string[]): string | undefined => {
  const found = programs.map(findOnPath);
  return found.includes(undefined) ? undefined : found[0];
};

const isOffered = (name: string): boolean =>
  spawnSync('apt-cache', ['show', name], { encoding: 'utf8' }).stdout.includes('Package:');

/** Runs a command as root, directly or through sudo; its output is shown only when it fails. */
function asRoot(command: string, ...args: string[]): void {
  const isRoot = process.getuid?.() === 0;
  const [program, given] = isRoot ? [command, args] : ['sudo', [command, ...args]];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr } = spawnSync(program, given, {
    stdio: ['inherit', 'pipe', 'pipe'],
    encoding: 'utf8',
    env,
  });
  if (status !== 0) throw new Error(`${stdout}\n${stderr}\nThis did not work: ${program} ${given.join(' ')}`);
}

/** A package starts a service of its own on install; the project runs its own, so that one is put to rest. */
function putToRest(packages: string[]): void {
  const systemd = spawnSync('systemctl', ['is-system-running'], { encoding: 'utf8' }).stdout;
  const runsSystemd = systemd !== null && !/^(offline|unknown)?\s*$/.test(systemd);
  for (const service of ['redis-server', 'postgresql', 'prometheus', 'etcd', 'haproxy', 'patroni']) {
    if (!packages.some((name) => name.startsWith(service))) continue;
    if (runsSystemd) asRoot('systemctl', 'disable', '--now', service);
    else if (spawnSync('service', [service, 'status']).status === 0) asRoot('service', service, 'stop');
    else continue;
    console.log(`Stopped the ${service} that came with its package; the project starts its own.`);
  }
}

function install(missing: Need[]): void {
  console.log('Fetching the list of packages.');
  asRoot('apt-get', 'update', '-q');
  const packages = missing.flatMap((need) => need.packages());
  console.log(`Installing ${packages.join(', ')}.`);
  asRoot('apt-get', 'install', '-qy', '--no-install-recommends', ...packages);
  putToRest(packages);
}

/** `--gate` leaves out what only nightly runs need. */
function main(): void {
  const needs = process.argv.includes('--gate') ? NEEDS.filter(({ nightly }) => !nightly) : NEEDS;
  const missing = needs.filter((need) => need.found() === undefined);
  for (const need of needs) {
    const found = need.found();
    if (found !== undefined) console.log(`Here already: ${need.name}, ${found}`);
  }
  if (missing.length === 0) return console.log('Nothing to install.');
  const mayInstall = process.getuid?.() === 0 || findOnPath('sudo') !== undefined;
  if (findOnPath('apt-get') === undefined || !mayInstall) {
    if (missing.every(({ spared }) => spared)) return;
    console.error(
      `Please install these, then run npm run setup again:\n${missing.map(({ name }) => `  ${name}`).join('\n')}`,
    );
    process.exitCode = 1;
    return;
  }
  install(missing);
  const still = missing.filter((need) => need.found() === undefined && !need.spared);
  if (still.length > 0) throw new Error(`Still missing: ${still.map(({ name }) => name).join(', ')}`);
  console.log('All there.');
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
