import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { execute, mustRun, ROOT } from './execute.ts';

const BUILT = join(ROOT, 'apps/server/dist');
/** The server as the image runs it. */
export const BUILT_MAIN = join(BUILT, 'main.js');
/** Compile cache as in the image, where the code is read, and freed of its types, before anything starts. */
export const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, '.local/compiled') };

/** Built anew only where something is newer: another run may be reading what there is. */
export async function build(): Promise<void> {
  const made = existsSync(BUILT_MAIN) ? statSync(BUILT_MAIN).mtimeMs : 0;
  const sources = globSync(
    ['apps/server/{rolldown.config.ts,src/**/*.ts}', 'packages/*/src/**/*.ts', 'package-lock.json'],
    {
      cwd: ROOT,
    },
  );
  if (sources.every((name) => statSync(join(ROOT, name)).mtimeMs < made)) return;
  await mustRun(execute('npm', ['run', '--silent', 'build', '-w', '@handover/server']));
}

/** Fills the compile cache as the Containerfile does; a killed process would leave nothing for the next. */
export async function compile(): Promise<void> {
  await build();
  const env = { ...process.env, ...COMPILED };
  const ours = ['app', 'worker', 'workerApp'].map((name) => join(BUILT, `${name}.js`));
  const imports = [...ours, 'mjml', 'pdfkit'].flatMap((name) => ['--import', name]);
  await mustRun(execute(process.execPath, [...imports, '--eval', '0'], { env }));
  // In no role it goes as soon as it has been read.
  await execute(process.execPath, [BUILT_MAIN], { env: { ...env, ROLE: 'none' } });
}
