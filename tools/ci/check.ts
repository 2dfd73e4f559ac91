import { controls } from '../faults/controls/record.ts';
import { plantedProblems } from '../faults/planted/record.ts';
import { arrows } from './check/arrows.ts';
import { bundle } from './check/bundle.ts';
import { commits } from './check/commits.ts';
import { database } from './check/database.ts';
import { files } from './check/files.ts';
import { folders } from './check/folders.ts';
import { links } from '../dev/docs/links.ts';
import { manifests } from './check/manifests.ts';
import { styles } from './check/styles.ts';
import { timeInTests } from './check/timeInTests.ts';
import { conformance } from '../dev/conformance.ts';
import { tool } from '../lab/machine/execute.ts';
import { buildDocs } from '../dev/docs.ts';
import { reference } from '../dev/reference.ts';
import { scale } from '../dev/scale.ts';
import { securityRecord } from '../dev/securityRecord.ts';

/** A step gives what is wrong, in words; nothing when all is well. */
export type Step = { name: string; problems: () => Promise<string[]> };

const byTool = (name: string, ...command: [string, ...string[]]): Step => ({
  name,
  async problems() {
    const { code, output } = await tool(...command);
    return code === 0 ? [] : [output.trim()];
  },
});

const STEPS: Step[] = [
  // One pass reads all three projects, each by its own tsconfig.json, for the rules and for the errors of the compiler.
  byTool('lint and types', 'oxlint', '--type-aware', '--type-check', '--deny-warnings'),
  byTool('dead code', 'knip', '--no-progress'),
  { name: 'import arrows', problems: arrows },
  { name: 'folders', problems: folders },
  byTool('format', 'oxfmt', '--check'),
  { name: 'conformance', problems: () => conformance() },
  { name: 'security record', problems: () => securityRecord() },
  { name: 'controls that can be switched off', problems: () => controls() },
  { name: 'faults that can be planted', problems: async () => plantedProblems() },
  { name: 'scale plan', problems: scale },
  { name: 'files', problems: files },
  { name: 'styles', problems: styles },
  { name: 'time in tests', problems: timeInTests },
  { name: 'links of the docs', problems: links },
  { name: 'site of the docs', problems: () => buildDocs().then(() => []) },
  { name: 'commit messages', problems: commits },
  { name: 'generated pages', problems: reference },
  { name: 'manifests', problems: manifests },
  { name: 'bundle budget', problems: bundle },
];
const DATABASE = 'database: types and dump fresh, row-level security';

export type Checked = { name: string; seconds: number; problems: string[] };

async function runStep({ name, problems }: Step): Promise<Checked> {
  const start = performance.now();
  const found = await problems().catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
  return { name, seconds: (performance.now() - start) / 1000, problems: found };
}

/** Runs every step, two at a time, and says each as it ends; what needs the database comes last and waits for it. */
export async function check(services: Promise<unknown> = Promise.resolve()): Promise<Checked[]> {
  const waiting = [...STEPS, { name: DATABASE, problems: () => services.then(database) }];
  const checked: Checked[] = [];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await runStep(step);
      checked.push(result);
      console.log(
        `${result.problems.length === 0 ? 'ok    ' : 'FAILED'} ${result.seconds.toFixed(1).padStart(5)} s  ${step.name}`,
      );
    }
  };
  await Promise.all([work(), work()]);
  for (const { name, problems } of checked) {
    if (problems.length > 0) console.log(`\n${name}\n${problems.join('\n')}`);
  }
  return checked;
}

if (import.meta.main) {
  const checked = await check();
  process.exitCode = checked.some(({ problems }) => problems.length > 0) ? 1 : 0;
}
