import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../http/refusals.ts';

/** argon2id as OWASP advises: 19 MiB, two passes. About 16 ms of one core, so a flood of sign-ins is an attack on the CPU. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;
const QUEUE = 20;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE) {
      throw new Refusal('too_many', 'Many people are signing in. Please try again in a moment', { retry_after_s: 2 });
    }
    await new Promise<void>((go) => waiting.push(go));
  }
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** A hash of nothing anyone knows: someone without an account waits as long as someone with one. */
const nobody = hash('nobody has this password', COST);

export const isPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  const against = stored ?? (await nobody);
  const same = await inTurn(() => verify(against, password));
  return same && stored !== undefined;
};
