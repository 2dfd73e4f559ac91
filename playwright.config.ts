import { defineConfig } from '@playwright/test';
import { launch } from './e2e/browser.ts';
import { origin } from './e2e/server.ts';
import { findHeadlessShell } from './tools/lab/machine/installed.ts';
import { serviceEnvironment } from './tools/lab/machine/ports.ts';

Object.assign(process.env, serviceEnvironment());

/** The files that take longest begin first, so that no worker is left with one of them at the end. */
const LONG = ['accessibility', 'xss', 'shift-*', 'clients*', 'offers', 'staff*', 'walk'].map(
  (name) => `**/${name}.spec.ts`,
);

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  outputDir: 'test-results/e2e',
  // Each worker has a server and a database of its own (e2e/globalSetup.ts), so any file may run beside any other. Its
  // browser and server keep more than one core busy: three workers on two cores took a tenth more processor time than two.
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'short', testIgnore: LONG },
  ],
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // What hangs is ended; what is slow, on a machine that does other things as well, is not.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: origin(),
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // What cannot be done in a minute cannot be done: nobody waits for it until the test's own end.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A page that moves is drawn sixty times a second, by the processor that the journeys need.
    contextOptions: { reducedMotion: 'reduce' },
    // What a phone keeps is a matter of the journeys about that alone; the others meet the server.
    serviceWorkers: 'block',
    // Recording slows every step down: E2E_TRACE=1 npm run e2e -- NAME
    trace: process.env['E2E_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    launchOptions: launch(process.env['CHROMIUM'] ?? findHeadlessShell()),
  },
});
