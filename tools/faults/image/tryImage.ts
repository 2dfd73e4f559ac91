import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCollector } from '../../../apps/server/test/collector.ts';
import { mailTo } from '../../../apps/server/test/inbox.ts';
import { DEMO_PASSWORD } from '../../../apps/server/seed/seed.ts';
import { signIn } from '../../lab/product/clients.ts';
import type { Measured } from '../../lab/runner/report.ts';
import { freePort } from '../../lab/machine/ports.ts';
import { type Jail, ranIn, runIn, USER } from './jail.ts';
import { resultOf, row } from '../../lab/runner/tally.ts';

const ADMINISTRATOR = 'priya.nair@handover.example';
const START = '/app/deploy/start.sh';
const READY_S = 60;
/** Waited for longer than it may take, so that the rest is seen too. */
const PATIENCE_S = 180;

/** Tries to write all over and says who it is; what a runtime promises is looked at from inside. */
const LOOK = `const fs = require('node:fs');
const kept = ['/app', '/app/apps/server/src', '/etc', '/usr', '/', '/run/secrets/handover'];
const able = (folder) => { try { fs.writeFileSync(folder + '/written', ''); return true } catch { return false } };
const status = fs.readFileSync('/proc/self/status', 'utf8');
const of = (name) => status.match(new RegExp('^' + name + ':\\\\s*(\\\\S+)', 'm'))[1];
console.log(JSON.stringify({ uid: process.getuid(), written: kept.filter(able), files: able('/var/lib/handover/files'),
  tmp: able('/tmp'), capabilities: Number('0x' + of('CapEff')), no_new_privileges: of('NoNewPrivs') === '1' }));`;
type Looked = {
  uid: number;
  written: string[];
  files: boolean;
  tmp: boolean;
  capabilities: number;
  no_new_privileges: boolean;
};

type Tried = { jail: Jail; env: Record<string, string>; has_web: boolean };

/** A life of the image: looked at, migrated, seeded, both roles started, used, told to stop. */
export async function tried({ jail, env, has_web }: Tried): Promise<Measured> {
  const rows: ReturnType<typeof row>[] = [];
  const keep = (...of: Parameters<typeof row>) => void rows.push(row(...of));
  const holds = (name: string, held: boolean) => keep(name, Number(held), '', { at_least: 1 });

  const looked = JSON.parse((await mustRunIn(jail, env, ['node', '-e', LOOK])).trim()) as Looked;
  holds('runs as another user than root', looked.uid === USER);
  keep('folders of the root that it can write to', looked.written.length, '', { at_most: 0 });
  holds('writes files and /tmp', looked.files && looked.tmp);
  holds('has no capabilities, and no way to any', looked.capabilities === 0 && looked.no_new_privileges);

  const { DATABASE_PASSWORD_FILE: _, ...incomplete } = env;
  const refused = await ranIn(jail, incomplete, [START, 'web']);
  holds(
    'a forgotten secret stops the start with words',
    refused.code !== 0 && refused.output.includes('DATABASE_PASSWORD: not given'),
  );
  const unsafe = await ranIn(jail, { ...env, ACCEPT_UNSAFE: '' }, [START, 'web']);
  holds(
    'unsafe settings stop the start with words',
    unsafe.code !== 0 && ['PUBLIC_URL', 'DATABASE_PASSWORD'].every((name) => unsafe.output.includes(`${name}: unsafe`)),
  );

  await mustRunIn(jail, env, [START, 'first-look']);
  const port = await freePort();
  const worker_port = await freePort();
  const collector = await openCollector();
  const at = {
    ...env,
    PORT: String(port),
    WORKER_PORT: String(worker_port),
    PUBLIC_URL: `http://localhost:${port}`,
    SECOND_FACTOR_LEVELS: '',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  };
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const web = runIn(jail, at, [START, 'web']);
  const worker = runIn(jail, at, [START, 'worker']);
  try {
    await Promise.all([ready(web, `${url}/readyz`), ready(worker, `http://127.0.0.1:${worker_port}/readyz`)]);
    keep('both roles ready after', (performance.now() - began) / 1000, 's', { at_most: READY_S });
    await mustRunIn(jail, at, ['node', '/app/apps/server/dist/healthcheck.js']);
    const token = await signIn(url, ADMINISTRATOR, DEMO_PASSWORD);
    holds('somebody signs in', token.length > 0);
    if (has_web)
      holds('the web is served', (await fetch(url)).headers.get('content-type')?.startsWith('text/html') === true);
    holds('the worker sends a mail', await sendsMail(url));
    const [of_web, of_worker] = await Promise.all([stopped(web), stopped(worker)]);
    keep('web: from SIGTERM to the end', of_web, 's', { at_most: 15 });
    keep('worker: from SIGTERM to the end', of_worker, 's', { at_most: 15 });
    holds('both ended well', web.exitCode === 0 && worker.exitCode === 0);
    // A collector watches packages by their names, which a bundle could have taken from them.
    const traced = new Set(collector.spans().map(({ by, role }) => `${by} ${String(role)}`));
    const watched = ['instrumentation-pg web', 'instrumentation-pg worker', 'instrumentation-http web', 'otel web'];
    holds(
      'calls and their statements are traced',
      watched.every((name) => [...traced].some((by) => by.endsWith(name))),
    );
  } finally {
    web.kill('SIGKILL');
    worker.kill('SIGKILL');
    await collector.close();
  }
  return resultOf(rows);
}

async function mustRunIn(...given: Parameters<typeof ranIn>): Promise<string> {
  const { code, output } = await ranIn(...given);
  if (code !== 0) throw new Error(`${given[2].join(' ').slice(0, 100)} left with ${code}: ${output}`);
  return output;
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => said.push(String(text)));
  for (const end = Date.now() + PATIENCE_S * 1000; Date.now() < end; await sleep(100)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`It ended at its start: ${said.join('')}`);
    const answered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) return;
  }
  throw new Error(`${url} was not ready in ${PATIENCE_S} s: ${said.join('').slice(-2000)}`);
}

async function sendsMail(url: string): Promise<boolean> {
  const since = new Date();
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' };
  await fetch(`${url}/api/v1/forgot_password`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: ADMINISTRATOR }),
  });
  return mailTo(ADMINISTRATOR, /password/i, since).then(
    () => true,
    () => false,
  );
}

/** Seconds from the signal to the end. */
async function stopped(child: ChildProcess): Promise<number> {
  const began = performance.now();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return (performance.now() - began) / 1000;
}
