import { generateSchema } from '../codegen.ts';
import { withScratchDatabase } from '../scratch.ts';

/** The generated types are those of the migrations, and no table, view or key breaks the second wall's rules. */
export function database(): Promise<string[]> {
  return withScratchDatabase('check', async (url) => {
    const stale = await generateSchema(url, { verify: true }).then(
      () => [],
      (error: Error) => [`${error.message}\nRun npm run codegen`],
    );
    // Loaded here, so that a server that does not load fails this step alone.
    const { lintDatabase } = await import('../../apps/server/src/db/lint.ts');
    return [...stale, ...(await lintDatabase(url))];
  });
}
