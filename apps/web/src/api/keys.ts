import type { Endpoint } from '@handover/contract/endpoint';

/** Later than this, whoever sends the same words means them once more. */
const KEPT_MS = 15 * 60_000;
const MOST = 50;

type Doubtful = { name: string; input: object; key: string; since: number };
let doubtful: Doubtful[] = [];

/**
 * The key of a change. One that was sent and never answered for certain keeps its key: whoever presses the button again
 * means the same thing, and it must not happen twice.
 */
export function keyFor({ name }: Endpoint, input: object, now = Date.now()): string {
  doubtful = doubtful.filter(({ since }) => now - since < KEPT_MS);
  return doubtful.find((one) => one.name === name && isSame(one.input, input))?.key ?? crypto.randomUUID();
}

/** Nobody knows whether it happened. */
export function keepKey({ name }: Endpoint, input: object, key: string, now = Date.now()): void {
  if (doubtful.some((one) => one.key === key)) return;
  doubtful = [...doubtful, { name, input: { ...input }, key, since: now }].slice(-MOST);
}

/** It is known what became of it, so the same words are something new. */
export function settleKey(key: string): void {
  doubtful = doubtful.filter((one) => one.key !== key);
}

/** A file is the same if it is the very one; everything else if it reads the same. */
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
