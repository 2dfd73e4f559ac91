import { join } from 'node:path';
import { execute, mustRun, ROOT } from '../../scripts/execute.ts';

const FOLDER = join(ROOT, '.local/compiled');
/** As in the image, where the code is read and freed of its types before anything starts. */
export const COMPILED = { NODE_COMPILE_CACHE: FOLDER };

/** As the Containerfile does it; a process that is killed leaves nothing behind for the next. */
export function compile(): Promise<string> {
  const ours = ['app', 'worker', 'workerApp'].map((name) => join(ROOT, `apps/server/src/${name}.ts`));
  const imports = [...ours, 'mjml', 'pdfkit'].flatMap((name) => ['--import', name]);
  return mustRun(execute(process.execPath, [...imports, '--eval', '0'], { env: { ...process.env, ...COMPILED } }));
}
