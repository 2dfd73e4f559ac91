import { hash, verify } from '@node-rs/argon2';
import { takingTurns } from '../http/turns.ts';

/** argon2id as OWASP advises: 19 MiB, two passes. About 16 ms of one core, so a flood of sign-ins is an attack on the CPU. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const inTurn = takingTurns({
  at_once: 2,
  queue: 20,
  words: 'Many people are signing in. Please try again in a moment',
});

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** A hash of nothing anyone knows: someone without an account waits as long as someone with one. */
const nobody = hash('nobody has this password', COST);

export const isPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  const against = stored ?? (await nobody);
  const same = await inTurn(() => verify(against, password));
  return same && stored !== undefined;
};
