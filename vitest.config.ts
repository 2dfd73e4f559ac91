import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { serviceEnvironment } from './tools/lab/machine/ports.ts';

Object.assign(process.env, serviceEnvironment());

/** What takes longest, in that order. */
const LONGEST = [
  'test/matrix',
  'market/market',
  'offers/regarded',
  'refill/refill',
  'http/idempotency',
  'http/forgery',
  'list/largeLists',
  'invoices/invoicePlans',
  'memberShifts/ranked',
  'memberShifts/memberJobs',
  'src/mails',
];

/** The longest begin first: whatever began last would run on alone when all others are done. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

/** Rules are tried as they are; the server over HTTP on a real PostgreSQL (npm run services -- up). */
export default defineConfig({
  test: {
    pool: 'forks',
    exclude: ['**/node_modules/**', '**/*.nightly.test.ts'],
    // Each waits for the database about a third of its time.
    maxWorkers: 3,
    // What hangs is ended. What is slow is not: a machine that stands still for seconds is no defect of what is tried.
    testTimeout: 120_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          isolate: false,
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // Every file has a house of its own, and what they share is read once by each process.
          isolate: false,
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/globalSetup.ts'],
        },
      },
    ],
  },
});
