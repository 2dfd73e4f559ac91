import { generateSchema } from '../../dev/codegen.ts';
import { staleSchema } from '../../dev/schema.ts';
import { withScratchDatabase } from '../../lab/machine/scratch.ts';

/** Generated types and the dump of the schema are fresh, and no table, view or key breaks the rules of row-level security. */
export function database(): Promise<string[]> {
  return withScratchDatabase('check', async (url) => {
    const stale = await generateSchema(url, { verify: true }).then(
      () => [],
      (error: Error) => [`${error.message}\nRun npm run codegen`],
    );
    // Loaded here, so that a server that does not load fails this step alone.
    const { lintDatabase } = await import('../../../apps/server/src/db/lint.ts');
    return [...stale, ...(await staleSchema(url)), ...(await lintDatabase(url))];
  });
}
