import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../lab/machine/execute.ts';
import { isWithin } from './scale/checked.ts';
import { figuresOf } from './scale/figures.ts';
import { BLOCKS, comparisons, type Kept } from './scale/tables.ts';

const PAGE = join(ROOT, 'docs/scale.md');

/** The page with every table as the figures are now; one that it does not have a place for is a mistake. */
export function withTables(page: string, kept: Kept): string {
  return Object.entries(BLOCKS).reduce((text, [name, block]) => {
    const place = new RegExp(`(?<=<!-- ${name} -->\\n\\n)[^]*?(?=\\n\\n<!-- end of ${name} -->)`);
    if (!place.test(text)) throw new Error(`docs/scale.md has no place for "${name}"`);
    return text.replace(place, () => block(kept));
  }, page);
}

/** Says why the page is stale: figures were measured since, or the simulation differs from them. */
export async function scale(): Promise<string[]> {
  const page = await readFile(PAGE, 'utf8');
  const far = comparisons(figuresOf).filter((one) => !isWithin(one));
  return [
    ...(withTables(page, figuresOf) === page ? [] : ['docs/scale.md is stale, run npm run scale']),
    ...far.map(({ name, ratio }) => `The simulation of "${name}" comes to ${ratio.toFixed(2)} times what was measured`),
  ];
}

if (import.meta.main) {
  await writeFile(PAGE, withTables(await readFile(PAGE, 'utf8'), figuresOf));
}
