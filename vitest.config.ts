import { defineConfig } from 'vitest/config';
import { serviceEnvironment } from './scripts/ports.ts';

Object.assign(process.env, serviceEnvironment());

/** Rules are tried as they are; the server over HTTP on a real PostgreSQL (npm run services -- up). */
export default defineConfig({
  test: {
    pool: 'forks',
    // Each waits for the database about a third of its time.
    maxWorkers: 3,
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            '{scripts,bench,faults}/**/*.test.ts',
          ],
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
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
