import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pg from 'pg';
import { SESSION_LIFE } from '@handover/domain/accounts/sessions';
import type { Level } from '@handover/domain/viewer';
import { buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config/config.ts';
import { closePools, openPools, type Pools } from '../src/db/connect.ts';
import { newId } from '../src/db/id.ts';
import { hashOf } from '../src/http/session.ts';
import { openAdapters } from '../src/openAdapters.ts';
import { openRedis } from '../src/adapters/redis.ts';
import { copyTemplate, urlOf } from './databases.ts';
import { makerOn } from './make.ts';

/** Time limit of everything here: a machine that stalls for seconds is no defect, and no test is about it. */
const PATIENCE_MS = 60_000;

export type TestServer = Awaited<ReturnType<typeof openTestServer>>;

/** Starts the whole server on a separate real database, with a clock that a test can set. */
export async function openTestServer(settings: Record<string, string> = {}, database = copyTemplate()) {
  const { name, drop } = await database;
  const at = new URL(urlOf(name));
  at.username = '';
  at.password = '';
  const config: Config = readConfig({
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...process.env,
    DATABASE_URL: at.href,
    DATABASE_POOL: '4',
    FILES_FOLDER: `.local/test-files/${name}`,
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const owner = new pg.Client({ connectionString: urlOf(name) });
  await owner.connect();
  const pools: Pools = openPools({
    url: config.DATABASE_URL,
    password: config.DATABASE_PASSWORD,
    most: config.DATABASE_POOL,
    patience_ms: PATIENCE_MS,
  });
  const redis = openRedis(config.REDIS_URL);
  const time = { now: new Date('2026-11-12T10:24:00Z') };
  const clock = () => time.now;
  const adapters = openAdapters({ config, pools, redis, clock });
  const app = await buildApp({ pools, redis, adapters, clock, config });
  return {
    app,
    config,
    owner,
    pools,
    redis,
    adapters,
    time,
    clock,
    make: makerOn(owner, clock),
    as: (person: { user_id: string; level: Level }) => caller(app, openSession(owner, person, clock)),
    nobody: caller(app, Promise.resolve(undefined)),
    close: async () => {
      await app.close();
      adapters.close();
      redis.close();
      await closePools(pools);
      await owner.end();
      drop();
      await rm(`.local/test-files/${name}`, { recursive: true, force: true });
    },
  };
}

/** Signs a person in: a session in the database, whose token is sent with each call. */
export async function openSession(owner: pg.Client, person: { user_id: string; level: Level }, clock: () => Date) {
  const token = randomBytes(32).toString('base64url');
  const now = clock();
  const { idle_ms, absolute_ms } = SESSION_LIFE[person.level];
  await owner.query(`insert into app.sessions values ($1, $2, $3, false, false, 'a test', $4, $4, $5, $6)`, [
    newId(now),
    person.user_id,
    hashOf(token),
    now,
    `${idle_ms} milliseconds`,
    new Date(now.getTime() + absolute_ms),
  ]);
  return token;
}

type Body = object | undefined;

function caller(app: FastifyInstance, token: Promise<string | undefined>) {
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body: Body,
    headers: Record<string, string>,
  ) => {
    const bearer = await token;
    const options: InjectOptions = {
      method,
      url,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(Buffer.isBuffer(body) ? { 'content-type': 'application/octet-stream' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    };
    return app.inject(options);
  };
  return {
    token,
    get: (url: string, headers = {}) => send('GET', url, undefined, headers),
    post: (url: string, body: Body = {}, headers = {}) => send('POST', url, body, headers),
    put: (url: string, body: Body = {}, headers = {}) => send('PUT', url, body, headers),
    delete: (url: string, headers = {}) => send('DELETE', url, undefined, headers),
  };
}
