import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measure } from '../lab/runner/named.ts';
import { build } from '../lab/machine/compiled.ts';
import { serviceEnvironment } from '../lab/machine/ports.ts';
import { withDatabaseToMake } from '../lab/machine/scratch.ts';
import { openBuilt } from './image/builtImage.ts';
import { USER } from './image/jail.ts';
import { makeTree } from './image/tree.ts';
import { tried } from './image/tryImage.ts';
import { resultOf, row, together } from '../lab/runner/tally.ts';

/**
 * The image starts with a root that it cannot write to, as nobody in particular, with its secrets in files. The full run
 * builds it first, with buildah on a base by debootstrap; the short one puts together what the Containerfile copies.
 */
const image: Measure = async ({ short }) => {
  if (process.getuid?.() !== 0) throw new Error('This needs root: it mounts, and becomes another user');
  return withDatabaseToMake('faults_image', async (owner_url) => {
    const folder = mkdtempSync(join(tmpdir(), 'handover-image-'));
    try {
      return await (short ? ofTree(folder, owner_url) : ofImage(folder, owner_url));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
};
export default image;

async function ofTree(folder: string, owner_url: string) {
  await build();
  const tree = makeTree();
  try {
    const { env, ...folders } = placed(folder, owner_url);
    return await tried({
      jail: { ...tree, ...folders },
      env: { ...tree.env, ...env, DRAIN_SECONDS: '1' },
      has_web: tree.has_web,
    });
  } finally {
    tree.remove();
  }
}

async function ofImage(folder: string, owner_url: string) {
  const built = await openBuilt();
  try {
    const { User, Env, Entrypoint, Healthcheck, StopSignal } = built.config;
    const own = Object.fromEntries(Env.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]));
    const { env, ...folders } = placed(folder, owner_url);
    const jail = { root: built.root, ...folders };
    const result = await tried({ jail, env: { ...own, ...env }, has_web: true });
    const says =
      User === `${USER}:${USER}` &&
      Entrypoint[0] === '/app/deploy/start.sh' &&
      StopSignal === 'SIGTERM' &&
      Healthcheck?.Test.at(-1) === 'apps/server/dist/healthcheck.js';
    const own_rows = resultOf([
      row('the image says its user, entry, signal and health check', Number(says), '', { at_least: 1 }),
      row('built in', built.build_s, 's'),
    ]);
    return together([result, own_rows]);
  } finally {
    await built.remove();
  }
}

const SECRETS = '/run/secrets/handover';

/** Secrets that only their reader can open, a folder for files that is the image's own, and what else it is told. */
function placed(folder: string, owner_url: string) {
  const [files, secrets] = [join(folder, 'files'), join(folder, 'secrets')];
  for (const each of [files, secrets]) {
    mkdirSync(each, { mode: 0o700 });
    chownSync(each, USER, USER);
  }
  const { REDIS_URL = '', SMTP_URL = '', DATABASE_URL = '' } = serviceEnvironment();
  const secret = {
    DATABASE_PASSWORD: process.env['DATABASE_PASSWORD'] ?? 'handover',
    MIGRATION_DATABASE_URL: owner_url,
    SECRET_KEY: randomBytes(36).toString('base64'),
    REDIS_URL,
    SMTP_URL,
  };
  for (const [name, value] of Object.entries(secret)) {
    writeFileSync(join(secrets, name), `${value}\n`, { mode: 0o400 });
    chownSync(join(secrets, name), USER, USER);
  }
  const env = {
    ...Object.fromEntries(Object.keys(secret).map((name) => [`${name}_FILE`, `${SECRETS}/${name}`])),
    DATABASE_URL: new URL(new URL(owner_url).pathname, DATABASE_URL).href,
    MAIL_FROM: 'Handover <no-reply@handover.example>',
    PUBLIC_URL: 'http://localhost',
    // A trial on this machine, on the cluster of development.
    ACCEPT_UNSAFE: 'PUBLIC_URL,DATABASE_PASSWORD,MIGRATION_DATABASE_URL',
    FILES_FOLDER: '/var/lib/handover/files',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
  };
  return { files, secrets, env };
}
