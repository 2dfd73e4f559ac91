import { performance } from 'node:perf_hooks';
import { hashPassword } from '../../../apps/server/src/accounts/passwords.ts';
import type { TestServer } from '../../../apps/server/test/testServer.ts';
import { median } from '../../lab/runner/figures.ts';
import type { Measured } from '../../lab/runner/report.ts';
import { none, resultOf, row, say, together } from '../../lab/runner/tally.ts';
import { signIn, statementsOf } from './people.ts';

const WRONG = 'a wrong guess';
const UNKNOWN = 'nobody.knows@example.org';
const HOME = { address: '10.0.0.1' };

/** Counts sign-ins to unknown and disabled accounts that use other statements than those to a known one. */
export async function compareStatements(server: TestServer): Promise<Measured> {
  const { make } = server;
  const [known, disabled] = [(await make.admin()).email, (await make.admin({ status: 'disabled' })).email];
  // The first on a connection also asks for what the connection needs.
  await signIn(server, UNKNOWN, WRONG, HOME);
  const asked = async (email: string) => statementsOf(() => signIn(server, email, WRONG, HOME));
  const expected = await asked(known);
  const others = [await asked(UNKNOWN), await asked(disabled)].filter((list) => list.join() !== expected.join());
  say(others.flatMap((list) => list.filter((text) => !expected.includes(text))));
  return together([
    resultOf([row('statements of a wrong password', expected.length, '', { at_least: 3 })]),
    none({ 'addresses with other statements than a known one': others.length }),
  ]);
}

const WARM_UP = 50;
const CLEARED_EVERY = 20;

/** Measures how much longer a known address takes than an unknown one: the median of pairs, and its 95 % interval. */
export async function compareTimes(server: TestServer, pairs: number): Promise<Measured> {
  const { make, owner, time } = server;
  const { email, user_id } = await make.admin();
  await owner.query('update app.credentials set password_hash = $2 where user_id = $1', [
    user_id,
    await hashPassword('a password as costly as all'),
  ]);
  const timed = async (address: string): Promise<number> => {
    const began = performance.now();
    await signIn(server, address, WRONG, HOME);
    return performance.now() - began;
  };
  const differences: number[] = [];
  for (let n = -WARM_UP; n < pairs; n++) {
    time.now = new Date(time.now.getTime() + 1000);
    if (n % CLEARED_EVERY === 0) await owner.query('delete from app.attempts');
    let [known, unknown] = [0, 0];
    // Who comes first changes from pair to pair.
    if (n % 2 === 0) {
      known = await timed(email);
      unknown = await timed(UNKNOWN);
    } else {
      unknown = await timed(UNKNOWN);
      known = await timed(email);
    }
    if (n >= 0) differences.push(known - unknown);
  }
  const sorted = differences.toSorted((a, b) => a - b);
  const half = (1.96 * Math.sqrt(pairs)) / 2;
  const [from, to] = [sorted[Math.floor(pairs / 2 - half)], sorted[Math.ceil(pairs / 2 + half)]];
  return resultOf([
    row('pairs of a known and an unknown address', pairs),
    row('known minus unknown, median', median(differences), 'ms'),
    row('known minus unknown, 95 % interval from', from ?? Number.NaN, 'ms', { at_least: -2 }),
    row('known minus unknown, 95 % interval to', to ?? Number.NaN, 'ms', { at_most: 2 }),
  ]);
}
