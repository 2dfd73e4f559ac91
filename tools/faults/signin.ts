import type { Measure } from '../lab/runner/named.ts';
import { together } from '../lab/runner/tally.ts';
import { compareStatements, compareTimes } from './signin/alike.ts';
import { withSignInServer } from './signin/people.ts';
import { besiege } from './signin/siege.ts';
import { spray } from './signin/spray.ts';

/** Guesses of the siege: so many, every so many seconds of ten minutes. */
const SIEGE = { full: [1, 5], short: [1, 2], gate: [2, 1] } as const;
const SPRAY = {
  full: { accounts: 10_000, networks: 50 },
  short: { accounts: 1_000, networks: 5 },
  gate: { accounts: 100, networks: 1 },
};
const PAIRS = 2_000;
const NO_LIMIT = { SIGN_IN_LIMITS_FACTOR: '1000000' };

/** Strangers guess at one account and at many, by a clock that is set: owners come in, guesses do not, and no answer tells. */
const signin: Measure = async ({ short, gate }) => {
  const form = gate ? 'gate' : short ? 'short' : 'full';
  const [every_s, at_once] = SIEGE[form];
  const parts = [
    await withSignInServer('siege', {}, (server) => besiege(server, every_s, at_once)),
    await withSignInServer('spray', {}, (server) => spray(server, SPRAY[form])),
    await withSignInServer('alike', {}, compareStatements),
  ];
  // Time is no matter of a machine that others use.
  if (form === 'full') parts.push(await withSignInServer('times', NO_LIMIT, (server) => compareTimes(server, PAIRS)));
  return together(parts);
};
export default signin;
