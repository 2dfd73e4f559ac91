import { idsOfTitle } from '../../lab/records/testIds.ts';
import type { Checkout } from '../../lab/trial/checkout.ts';
import { isJourney } from '../../lab/trial/edit.ts';
import { build, type Result, runJourneys, runVitest } from '../../lab/trial/tests.ts';
import type { Control } from './control.ts';

/** `missed`: why the control's absence was not noticed, in words. */
export type Outcome = { control: Control; missed?: string; seconds: number };

/** Runs the cited tests with a control switched off; first all of them without. */
export async function openTrial(checkout: Checkout, chosen: readonly Control[], fileOf: (id: string) => string) {
  /** True if the build for journeys is of the product without a change. */
  let is_built = false;

  /** The cited tests that ran and failed, by their ids. */
  async function run(ids: readonly string[]): Promise<{ failed: Set<string>; broken: string[] }> {
    const of_journeys = ids.filter((id) => isJourney(fileOf(id)));
    const others = ids.filter((id) => !isJourney(fileOf(id)));
    const results: Result[] = [];
    const filesOf = (some: readonly string[]) => [...new Set(some.map(fileOf))];
    if (others.length > 0) results.push(await runVitest(checkout, filesOf(others), patternOf(others)));
    if (of_journeys.length > 0) {
      if (!is_built) await build(checkout);
      is_built = true;
      results.push(await runJourneys(checkout, filesOf(of_journeys), patternOf(of_journeys)));
    }
    const broken = results.flatMap((result) => result.broken ?? []);
    if (results.every(({ ran }) => ran === 0)) broken.push('no test ran');
    return {
      failed: new Set(results.flatMap((each) => each.failed).flatMap(({ title }) => idsOfTitle(title))),
      broken,
    };
  }

  const anyway = await run([...new Set(chosen.flatMap(({ cited }) => cited))]);
  for (const words of anyway.broken) console.log(`Without a change: ${words}`);

  async function missedBy({ cited, edits }: Control): Promise<string | undefined> {
    const before = cited.filter((id) => anyway.failed.has(id));
    if (before.length > 0) return `${before.join(', ')} fails without the change, too`;
    const applied = checkout.apply(edits);
    if ('not_possible' in applied) return applied.not_possible;
    is_built = false;
    try {
      const { failed, broken } = await run(cited);
      const passed = cited.filter((id) => !failed.has(id));
      return passed.length === 0 ? undefined : [`${passed.join(', ')} did not fail`, ...broken].join('; ');
    } finally {
      applied.undo();
      is_built = false;
    }
  }

  return {
    async switchOff(control: Control): Promise<Outcome> {
      const began = performance.now();
      const missed = await missedBy(control);
      return { control, ...(missed !== undefined && { missed }), seconds: (performance.now() - began) / 1000 };
    },
  };
}

const patternOf = (ids: readonly string[]): string =>
  ids.map((id) => id.replaceAll(/[[\].]/g, String.raw`\$&`)).join('|');
