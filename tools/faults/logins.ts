import pg from 'pg';
import { LOGINS, type Login } from '../../apps/server/src/db/logins.ts';
import { type TestServer, openTestServer } from '../../apps/server/test/testServer.ts';
import type { Measure } from '../lab/runner/named.ts';
import { withScratchDatabase } from '../lab/machine/scratch.ts';
import { type Attempt, ATTEMPTS } from './logins/attempts.ts';
import { makeStage, type Stage } from './logins/stage.ts';
import { resultOf, row } from '../lab/runner/tally.ts';

const LEAST_EACH = 30;
/** Error codes of refusals: no right, a rule of ours, a constraint. Anything else is a mistake in the attempt. */
const REFUSALS = ['42501', '23514', '23503', 'P0001'];

/**
 * Signs in as each login, as somebody who has got hold of its password, and tries what it must not be able to do: all of it is
 * refused, or has no effect. The superuser tries the same, and has an effect: an attempt that nobody could make proves nothing.
 */
const logins: Measure = async () =>
  withScratchDatabase('logins', async (url) => {
    const name = new URL(url).pathname.slice(1);
    const server = await openTestServer({}, Promise.resolve({ name, drop: async () => undefined }));
    try {
      return await tryAll(server, await makeStage(server));
    } finally {
      await server.close();
    }
  });
export default logins;

async function tryAll(server: TestServer, stage: Stage) {
  const made = { attempts: 0, effects: 0, vacuous: 0, mistaken: 0, least: Infinity };
  for (const login of Object.keys(LOGINS) as Login[]) {
    const its = ATTEMPTS.filter((each) => each.login === login).flatMap(({ attempts }) => attempts);
    if (its.length === 0) continue;
    console.log(`${LOGINS[login]}: ${its.length} attempts`);
    made.least = Math.min(made.least, its.length);
    const [as, owner] = [await signIn(server, LOGINS[login]), await signIn(server)];
    try {
      for (const attempt of its) {
        const found = await tryOne(as, server, stage, login, attempt);
        const proof = attempt.nobody ? 'EFFECT' : await tryOne(owner, server, stage, login, attempt);
        console.log(`  ${found.padEnd(8)} ${attempt.name}${proof === 'EFFECT' ? '' : ` (the superuser: ${proof})`}`);
        made.attempts += 1;
        made.effects += Number(found === 'EFFECT');
        made.vacuous += Number(proof !== 'EFFECT');
        made.mistaken += Number(!['EFFECT', 'nothing', ...REFUSALS].includes(found));
      }
    } finally {
      await Promise.all([as.end(), owner.end()]);
    }
  }
  return resultOf([
    row('attempts', made.attempts),
    row('attempts of each login, at least', made.least, '', { at_least: LEAST_EACH }),
    row('attempts with an effect', made.effects, '', { at_most: 0 }),
    row('attempts that fail for another reason', made.mistaken, '', { at_most: 0 }),
    row('attempts without an effect for the superuser', made.vacuous, '', { at_most: 0 }),
  ]);
}

/** A connection of its own, with the password that every login has; without a login the superuser's. */
async function signIn({ owner, config }: TestServer, user?: string): Promise<pg.Client> {
  const { host, port, database = '' } = owner;
  const client = new pg.Client({
    host,
    port,
    database,
    user: user ?? owner.user ?? '',
    password: user === undefined ? (owner.password ?? '') : config.DATABASE_PASSWORD,
  });
  await client.connect();
  return client;
}

/** Runs an attempt in a transaction that is rolled back, and says what came of it. */
async function tryOne(
  client: pg.Client,
  server: TestServer,
  stage: Stage,
  login: Login,
  { sql }: Attempt,
): Promise<string> {
  const names = stage.namesOf(login);
  const statements = [sql]
    .flat()
    .map((text) =>
      text.replace(/(?<!:):([a-z_]+)/g, (_, name: string) => client.escapeLiteral(names[name] ?? fail(name))),
    );
  await client.query('begin');
  try {
    const session = await stage.sessionOf(login);
    if (session && client.user !== server.owner.user) {
      await client.query('select app.session_scope($1, $2)', [session, server.clock()]);
      if (login === 'command') await client.query('select app.open_shift($1, null)', [names['own_job']]);
    }
    let rows: number | null = 0;
    for (const text of statements) ({ rowCount: rows } = await client.query(text));
    await client.query('set constraints all immediate');
    return rows === 0 ? 'nothing' : 'EFFECT';
  } catch (error) {
    return (error as pg.DatabaseError).code ?? String(error);
  } finally {
    await client.query('rollback');
  }
}

const fail = (name: string): never => {
  throw new Error(`The stage has no ${name}`);
};
