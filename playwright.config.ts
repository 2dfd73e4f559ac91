import { defineConfig } from '@playwright/test';
import { launch } from './e2e/browser.ts';
import { findHeadlessShell } from './scripts/installed.ts';
import { port, serviceEnvironment } from './scripts/ports.ts';

Object.assign(process.env, serviceEnvironment());

const SHIFTS = ['shift-*', 'quick-post', 'offers', 'search', 'attendance', 'calendar', 'check-out', 'code'].map(
  (name) => `**/${name}.spec.ts`,
);
/** What brings people, companies or a whole server of its own, or changes nothing. */
const APART = ['xss', 'dashboard', 'trends', 'ticket', 'help', 'accessibility'].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  outputDir: 'test-results/e2e',
  // Journeys change things and go one after the other. Those about shifts change no people and no companies, and those
  // apart change nothing of the others', so they go beside them. A lane waits for the page a good part of its time: three of
  // about the same length keep two cores busy.
  workers: 3,
  projects: [
    { name: 'journeys', testIgnore: [...SHIFTS, ...APART], workers: 1 },
    { name: 'shifts', testMatch: SHIFTS, workers: 1 },
    { name: 'apart', testMatch: APART, workers: 1 },
  ],
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // What hangs is ended; what is slow, on a machine that does other things as well, is not.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${port('HANDOVER_E2E_PORT')}`,
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
