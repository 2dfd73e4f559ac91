import { afterAll, beforeAll } from 'vitest';
import { type House, openHouse } from './house.ts';
import { moneyAddsUp } from './money.ts';
import { rollupsAddUp } from './rollups.ts';

/**
 * A house for every test of a file: `const house = useHouse()`, then `house().as(ann).get(...)`. Whatever the tests did
 * there, the money must add up in the end, and the dashboard show what there is.
 */
export function useHouse(settings: Record<string, string> = {}): () => House {
  let house: House | undefined;
  beforeAll(async () => {
    house = await openHouse(settings);
  });
  afterAll(async () => {
    try {
      if (house !== undefined) await moneyAddsUp(house.owner);
      if (house !== undefined) await rollupsAddUp(house.owner);
    } finally {
      await house?.close();
      // Files share their process: whoever kept the house would keep the whole server of each file.
      house = undefined;
    }
  });
  return () => house ?? fail();
}

const fail = (): never => {
  throw new Error('The house opens before the tests');
};
