import type { Endpoint } from '@handover/contract/endpoint';

/** Milliseconds for which a key is kept. The same input sent later than this is a new change. */
const KEPT_MS = 15 * 60_000;
const MOST = 50;

type Doubtful = { name: string; input: object; key: string; since: number };
let doubtful: Doubtful[] = [];

/**
 * Returns the idempotency key of a change. A change that was sent and never answered for certain keeps its key: a user
 * who presses the button again means the same change, and it must not happen twice.
 */
export function keyFor({ name }: Endpoint, input: object, now = Date.now()): string {
  doubtful = doubtful.filter(({ since }) => now - since < KEPT_MS);
  return doubtful.find((one) => one.name === name && isSame(one.input, input))?.key ?? crypto.randomUUID();
}

/** Keeps the key of a change whose outcome is unknown. */
export function keepKey({ name }: Endpoint, input: object, key: string, now = Date.now()): void {
  if (doubtful.some((one) => one.key === key)) return;
  doubtful = [...doubtful, { name, input: { ...input }, key, since: now }].slice(-MOST);
}

/** Drops the key of a change whose outcome is known, so that the same input is a new change. */
export function settleKey(key: string): void {
  doubtful = doubtful.filter((one) => one.key !== key);
}

/** Compares two inputs: files by identity, everything else by value. */
function isSame(one: object, other: object): boolean {
  const [those, these] = [one, other].map((input) => Object.entries(input).filter(([, value]) => value !== undefined));
  return (
    those?.length === these?.length &&
    (those ?? []).every(([name, value]) => {
      const its: unknown = (other as Record<string, unknown>)[name];
      if (value instanceof Uint8Array || its instanceof Uint8Array) return value === its;
      return JSON.stringify(value) === JSON.stringify(its);
    })
  );
}
