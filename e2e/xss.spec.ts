import { type Browser, expect, type Page, test } from './test.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import type { Received } from '../apps/server/test/inbox.ts';
import { cleanHtml } from '../apps/server/src/support/clean.ts';
import { freePort } from '../tools/lab/machine/ports.ts';
import { recreate } from './database.ts';
import { startServer } from './server.ts';
import { EXEMPT } from './xss/exempt.ts';
import { WRITTEN } from './xss/fields.ts';
import { PAYLOADS } from './xss/payloads.ts';
import { ADDRESSED, screensOf, type Sent } from './xss/screens.ts';
import { store } from './xss/store.ts';
import { problemsAt, watchFor } from './xss/watch.ts';
import { waysOf } from './xss/ways.ts';
import { KINDS_OF_PEOPLE, openWorld, type Who, type World } from './xss/world.ts';

/**
 * Sends every payload through tickets and comments, with the content security policy and without. The other texts get a
 * part of the payloads, and one in six screens is opened in each of the two ways; `XSS_TURN=1` and so on choose others.
 * With `XSS_ROUNDS=1 npm run e2e -- xss` every screen is opened in both ways; with 240 each payload goes through each
 * text, for hours.
 */
const LONG = process.env['XSS_ROUNDS'] !== undefined;
const ROUNDS = Number(process.env['XSS_ROUNDS'] ?? 1);
/** Share of a person's screens that is opened: one in this many. */
const EVERY = 6;
const TURN = Number(process.env['XSS_TURN'] ?? 0);
const DATABASE = 'handover_xss';
let ORIGIN = '';

test.describe.configure({ mode: 'serial', timeout: ROUNDS * 900_000 });

let world: World;
let stop: () => Promise<void>;
let invoiced: string;
const begun = new Date();
test.beforeAll(async () => {
  const target = await recreate(DATABASE);
  await migrate(target);
  const number = await freePort();
  ORIGIN = `http://localhost:${number}`;
  stop = await startServer(number, {}, DATABASE);
  world = await openWorld(target.url, ORIGIN);
});
test.afterAll(async () => {
  await world?.close();
  await stop?.();
});

/** Problems of a test, reported together, because there is seldom only one. */
let problems: string[] = [];
test.afterEach(() => {
  const found = problems;
  problems = [];
  expect(found).toEqual([]);
});

/**
 * Runs with the server's content security policy and without one, because a payload must also be stopped by other
 * means.
 */
const POLICIES = { 'its policy in force': false, 'no policy': true };

async function open(browser: Browser, who: Who | undefined, bypassCSP: boolean) {
  const storageState = who && (await world.signed_in[who].storageState());
  const context = await browser.newContext({
    baseURL: ORIGIN,
    bypassCSP,
    serviceWorkers: 'block',
    ...(storageState ? { storageState } : {}),
  });
  // Maps show no text of users and are slow to draw.
  await context.route(/mapLibre/, (route) => route.abort());
  return { context, page: await context.newPage(), ran: await watchFor(context) };
}

/** Selector of placeholders that are still loading; a map or a page of the board loads when it is scrolled to. */
const WAITING = '.mantine-Skeleton-root:not([data-open-places] *, [data-more] *), .mantine-Loader-root';

/** Opens a page, waits until it has loaded and any payload has had time to run, and returns its text. */
async function look(page: Page, path: string): Promise<string> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('h1, [role=dialog]').first()).toBeVisible();
  await expect(page.locator(WAITING)).toHaveCount(0);
  await page.evaluate(SETTLED);
  return page.locator('body').innerText();
}

/**
 * Script that waits until every image has loaded or failed and two frames were drawn: by then, code of an image, a
 * frame or a timer of 0 ms has run.
 */
const SETTLED = `Promise.all([...document.images].map((image) => image.complete || new Promise((done) => {
  for (const end of ['load', 'error']) image.addEventListener(end, done, { once: true });
}))).then(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => next()))))`;

/** Mails sent since a time that contain a payload. */
async function mailsSince(moment: Date): Promise<Received[]> {
  const all = (await (await fetch(`${process.env['INBOX_URL']}/api/email`)).json()) as Received[];
  return all
    .filter(({ time, html }) => Date.parse(time) >= moment.getTime() - 1000 && /ran\(\d+\)/.test(html))
    .slice(0, 20);
}

const numbersIn = (text: string) => [...text.matchAll(/ran\((\d+)\)/g)].map(([, number]) => Number(number));

test('every text that a user can write is tested, or exempt with a reason', () => {
  const tried = Object.keys(waysOf(world));
  expect([...tried, ...Object.keys(EXEMPT)].sort()).toEqual([...WRITTEN.keys()].sort());
});

test('there are at least 150 payloads, and they run without protection', async ({ browser }) => {
  expect(new Set(PAYLOADS.map(({ text }) => text)).size).toBe(PAYLOADS.length);
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(150);
  const { context, page, ran } = await open(browser, undefined, true);
  await page.goto('/terms');
  const some = PAYLOADS.filter(({ kind }) => /^(script|event|pages|pictures)/.test(kind)).slice(0, 60);
  await page.evaluate(
    (texts) => {
      for (const text of texts) document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: text }));
    },
    some.map(({ text }) => text),
  );
  await expect.poll(() => ran.size).toBeGreaterThanOrEqual(30);
  await context.close();
});

test('no payload runs from any text, on any screen that shows it [xss-1]', async ({ browser }, info) => {
  const shown = new Set<number>();
  let tried = 0;
  let kept = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let turn = TURN * 61 + round;
    const next = () => PAYLOADS[turn++ % PAYLOADS.length]?.text ?? '';
    const sent: Sent = {};
    const refused: string[] = [];
    for (const [name, way] of Object.entries(waysOf(world))) {
      const written = WRITTEN.get(name);
      if (!written) throw new Error(`${name} takes no text`);
      let made = await way();
      let stored = await store(written, made, world.signed_in[made.by], next);
      // Time-based transitions may have changed the shift meanwhile; then the call is prepared anew.
      for (let again = 0; stored.status === 409 && again < 2; again++) {
        made = await way();
        stored = await store(written, made, world.signed_in[made.by], next);
      }
      if (stored.status !== 200) refused.push(`${name}: ${stored.words.slice(0, 300)}`);
      sent[name] = { input: made.input, said: stored.said };
      tried += stored.tried;
      kept += Object.keys(stored.kept).length;
    }
    expect(refused).toEqual([]);
    invoiced = String(sent['invoices.update']?.input['uuid']);
    for (const [words, bypassCSP] of Object.entries(POLICIES)) {
      for (const who of KINDS_OF_PEOPLE) {
        const { context, page, ran } = await open(browser, who, bypassCSP);
        const screens = [...screensOf(world, sent)[who], ...(who === 'provider' ? ADDRESSED(next()) : [])];
        for (const path of screens.filter((_, n) => LONG || (n + TURN) % EVERY === Number(bypassCSP))) {
          for (const number of numbersIn(await look(page, path))) shown.add(number);
          problems.push(...(await problemsAt(page, ran, `${path} for ${who} with ${words}`)));
          expect(new URL(page.url()).origin).toBe(ORIGIN);
        }
        await context.close();
      }
    }
  }
  info.annotations.push({
    type: 'payloads',
    description: `${kept} of ${tried} kept, ${shown.size} of them read on screens`,
  });
  console.log(`payloads in texts: ${kept} of ${tried} kept, ${shown.size} different ones read on screens`);
  expect(kept).toBeGreaterThanOrEqual(100 * ROUNDS);
  expect(shown.size).toBeGreaterThanOrEqual(LONG ? 30 : 10);
});

test('no payload runs from a mail, and exports and documents hold them as text [xss-2]', async ({ browser }) => {
  const { context, page, ran } = await open(browser, undefined, true);
  await expect.poll(async () => (await mailsSince(begun)).length).toBeGreaterThanOrEqual(1);
  await page.goto('/terms');
  for (const { html, subject } of await mailsSince(begun)) {
    await page.setContent(html);
    problems.push(...(await problemsAt(page, ran, `the mail ${subject}`)));
  }
  await context.close();
  const csv = await world.signed_in.admin.get('/api/v1/users/export');
  expect(csv.headers()).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(csv.headers()['content-disposition']).toMatch(/^attachment/);
  // A cell that a spreadsheet would run is quoted.
  expect((await csv.text()).split(/\r?\n|,/).filter((cell) => /^"?[=@+]/.test(cell))).toEqual([]);
  const pdf = await world.signed_in.admin.get(`/invoices/${invoiced}/pdf`);
  expect([pdf.headers()['content-type'], (await pdf.body()).toString('latin1', 0, 5)]).toEqual([
    'application/pdf',
    '%PDF-',
  ]);
});

/** Text of several lines without hidden characters. */
const NOTHING_HIDDEN = /^([\P{Cc}\n\t]|\r\n)*$/u;

/** Raises a ticket with a part of the payloads as its comments; all four levels together have them all. */
async function ticketOf(who: Who, texts: readonly string[]): Promise<{ uuid: string; kept: number }> {
  const by = world.signed_in[who];
  // All together as well, because one may open an element that the next closes; without texts that the server refuses.
  const description = `<p>Please read</p>${texts.filter((text) => NOTHING_HIDDEN.test(text)).join('')}`;
  const title = texts.find((text) => !/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(text)) ?? '';
  const data = { title: title.slice(0, 200), description };
  const raised = await by.post('/api/v1/support_desk', { data });
  expect(raised.ok(), await raised.text()).toBe(true);
  const { uuid } = (await raised.json()).data;
  let kept = 0;
  for (const comment of texts) {
    const answer = await by.post(`/support_desk/${uuid}/comment/store`, { data: { comment: `<p>${comment}</p>` } });
    // A comment that is empty after sanitising is refused, and so is one with a forbidden character.
    expect([200, 422]).toContain(answer.status());
    if (answer.ok()) kept++;
  }
  return { uuid, kept };
}

test('no payload runs from a ticket or a comment, for any author and reader', async ({ browser }) => {
  const writers = ['agency', 'provider', 'office', 'member'] as const;
  const parts = writers.map((_, n) =>
    PAYLOADS.filter(({ number }) => number % writers.length === n).map(({ text }) => text),
  );
  const tickets = await Promise.all(writers.map((who, n) => ticketOf(who, parts[n] ?? [])));
  console.log(`payloads in comments: ${tickets.reduce((sum, { kept }) => sum + kept, 0)} kept`);
  for (const [words, bypassCSP] of Object.entries(POLICIES)) {
    const admin = await open(browser, 'admin', bypassCSP);
    for (const [n, who] of writers.entries()) {
      const uuid = tickets[n]?.uuid;
      // Support opens them without the policy, and the author with it; in the long form both open them in both ways.
      const readers = LONG || bypassCSP ? [{ ...admin, path: `/support_desk/${uuid}` }] : [];
      if (LONG || !bypassCSP) readers.push({ ...(await open(browser, who, bypassCSP)), path: `/help/tickets/${uuid}` });
      for (const { page, ran, path, context } of readers) {
        await look(page, path);
        await expect(page.locator('[data-comment-body]').last()).toBeVisible();
        problems.push(...(await problemsAt(page, ran, `${path} with ${words}`)));
        if (context !== admin.context) await context.close();
      }
    }
    await admin.context.close();
  }
});

test('the sanitiser before storage stops all payloads on its own [xss-3]', async ({ browser }) => {
  const { context, page, ran } = await open(browser, undefined, true);
  await page.goto('/terms');
  await page.evaluate(
    (texts) => {
      const loaded: Promise<unknown>[] = [];
      for (const text of texts) {
        const part = document.createElement('div');
        document.body.append(part);
        part.innerHTML = text;
        const frame = Object.assign(document.createElement('iframe'), { srcdoc: text, className: 'ours' });
        loaded.push(new Promise((done) => frame.addEventListener('load', done, { once: true })));
        document.body.append(frame);
      }
      // Parsed a second time, as text copied from a page is.
      for (const part of document.querySelectorAll('div')) part.innerHTML = part.innerHTML.slice();
      return Promise.all(loaded).then(() => undefined);
    },
    PAYLOADS.map(({ text }) => cleanHtml(text)),
  );
  await page.evaluate(SETTLED);
  await page.evaluate(() => document.querySelectorAll('iframe.ours').forEach((each) => each.remove()));
  problems.push(...(await problemsAt(page, ran, 'what was cleaned')));
  await context.close();
});

test('the sanitiser before display stops all payloads on its own [xss-4]', async ({ browser }) => {
  const { context, page, ran } = await open(browser, 'admin', true);
  const asked = { title: 'As if nobody had cleaned it', description: '<p>x</p>' };
  const { data } = await (await world.signed_in.admin.post('/api/v1/support_desk', { data: asked })).json();
  const comments = PAYLOADS.map(({ number, text }) => ({
    id: number + 1,
    description: text,
    created_by: text,
    created_at: data.created_at,
    user_id: data.raised_by,
    is_admin: number % 2 === 0,
    deleted: false,
    files: [],
  }));
  await page.route(`**/api/v1/support_desk/${data.uuid}`, (route) =>
    route.fulfill({ json: { data: { ...data, description: PAYLOADS.map(({ text }) => text).join(''), comments } } }),
  );
  await look(page, `/support_desk/${data.uuid}`);
  await expect(page.locator('[data-comment-body]')).toHaveCount(PAYLOADS.length);
  problems.push(...(await problemsAt(page, ran, 'a ticket that nobody had cleaned')));
  await context.close();
});
