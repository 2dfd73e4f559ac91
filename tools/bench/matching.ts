import { measureAcceptance } from './matching/acceptance.ts';
import { measureSuggestions } from './matching/suggestions.ts';
import type { Measure } from '../lab/runner/named.ts';
import type { Measured } from '../lab/runner/report.ts';
import { together } from '../lab/runner/tally.ts';

/** Costs of matching: to find people for a shift, and to settle who has it. */
const PARTS: readonly Measure[] = [measureSuggestions, measureAcceptance];

const matching: Measure = async (options) => {
  const all: Measured[] = [];
  for (const measure of PARTS) all.push(await measure(options));
  return together(all);
};
export default matching;
