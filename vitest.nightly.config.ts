import { defineConfig } from 'vitest/config';
import { serviceEnvironment } from './tools/lab/machine/ports.ts';

Object.assign(process.env, serviceEnvironment());

/** Tests that wait for real time: limits as they are set in production. Not part of the gate. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 1,
    include: ['apps/server/**/*.nightly.test.ts'],
    globalSetup: ['apps/server/test/globalSetup.ts'],
    testTimeout: 300_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
