import { mustRun, tool } from '../lab/machine/execute.ts';
import { withScratchDatabase } from '../lab/machine/scratch.ts';

const OUT = 'apps/server/src/db/schema.ts';

/** The types of the tables, read from a migrated database; dates stay the text that PostgreSQL says. */
export async function generateSchema(url: string, { verify }: { verify: boolean }): Promise<void> {
  const which = ['--dialect', 'postgres', '--default-schema', 'app', '--include-pattern', 'app.*'];
  const types = [
    '--date-parser',
    'string',
    '--type-mapping',
    '{"geography":"string","int8":"number","interval":"string"}',
  ];
  const target = ['--out-file', OUT, ...(verify ? ['--verify', '--log-level', 'error'] : [])];
  await mustRun(tool('kysely-codegen', '--url', url, ...which, ...types, ...target));
}

if (import.meta.main) {
  const verify = process.argv.includes('--verify');
  try {
    await withScratchDatabase('codegen', (url) => generateSchema(url, { verify }));
    console.log(verify ? 'The types are those of the database' : `Wrote ${OUT}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
