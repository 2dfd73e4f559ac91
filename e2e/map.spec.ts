import { expect, type Locator, type Page, test } from './test.ts';
import { freePort } from '../tools/lab/machine/ports.ts';
import { GOOGLE_STUB, type GoogleStub } from './googleStub.ts';
import { openAs } from './people.ts';
import { startServer } from './server.ts';

test.use({ maps: true });

const MAP = { name: 'Position on the map' };

async function addLocation(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add entry' }).click();
  const form = page.getByRole('dialog', { name: 'Add entry' });
  await form.getByLabel('Address line 1').fill('14 Carr Lane');
  await form.getByLabel('City').fill('York');
  await form.getByLabel('Post code').fill('YO26 5RL');
  return form;
}

/** Position of the pin's tip on its map, relative to the map. */
async function pointOf(pin: Locator, map: Locator): Promise<{ x: number; y: number }> {
  const [{ x, y, width, height }, around] = await Promise.all([boxOf(pin), boxOf(map)]);
  return { x: x + width / 2 - around.x, y: y + height - around.y };
}
async function boxOf(thing: Locator) {
  const box = await thing.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return box;
}

/** Number of colours in a picture; an empty map has one or two. */
const coloursIn = (page: Page, picture: Buffer): Promise<number> =>
  page.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas?.drawImage(image, 0, 0);
    const points = canvas?.getImageData(0, 0, image.width, image.height).data ?? [];
    return new Set(new Uint32Array((points as Uint8ClampedArray).buffer)).size;
  }, picture.toString('base64'));

test.describe('the map that comes with the web', () => {
  test('is drawn without any network, and its pin is found, confirmed, dragged and moved with keys [map-2]', async ({
    page,
  }, info) => {
    const elsewhere: string[] = [];
    await page.route(
      ({ hostname, protocol }) => protocol.startsWith('http') && hostname !== 'localhost',
      async (route) => {
        elsewhere.push(route.request().url());
        await route.abort();
      },
    );
    const forbidden: string[] = [];
    page.on('console', (said) => said.text().includes('Content Security Policy') && forbidden.push(said.text()));
    await openAs(page, 'admin', '/offices');
    const form = await addLocation(page);
    const map = form.getByRole('application', MAP);
    await expect(map).toHaveAttribute('aria-busy', 'false');
    await expect(map).toHaveCSS('height', '200px');
    await expect(map).toContainText('Natural Earth');
    const pin = map.locator('[data-pin]');
    await expect(pin).toBeHidden();

    const find = form.getByRole('button', { name: 'Find on the map' });
    const rough = form.getByText('This is only roughly right');
    await form.getByLabel('City').fill('Nowhere at all');
    await form.getByLabel('Post code').fill('ZZ1 1AA');
    await find.click();
    await expect(form.getByRole('alert')).toHaveText('We could not find this address. Place the pin on the map');
    await form.getByLabel('City').fill('York');
    await form.getByLabel('Post code').fill('YO26 5RL');
    await find.click();
    await expect(form.getByRole('alert')).toBeHidden();
    await expect(pin).toBeVisible();
    await form.getByRole('button', { name: 'Confirm the pin' }).click();
    await expect(rough).toBeHidden();
    await find.click();
    await expect(rough).toBeVisible();
    await expect.poll(async () => coloursIn(page, await map.screenshot())).toBeGreaterThan(60);
    await map.screenshot({ path: info.outputPath('offline-map.png') });

    const from = await pointOf(pin, map);
    await pin.hover();
    await page.mouse.down();
    await pin.hover({ position: { x: 64, y: -12 }, force: true });
    await page.mouse.up();
    await expect(rough).toBeHidden();
    const dragged = await pointOf(pin, map);
    expect([dragged.x - from.x, dragged.y - from.y]).toEqual([expect.closeTo(50, -1), expect.closeTo(-30, -1)]);

    await map.click({ position: { x: 60, y: 150 } });
    await expect.poll(() => pointOf(pin, map)).toEqual({ x: expect.closeTo(60, -1), y: expect.closeTo(150, -1) });

    await map.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await pointOf(pin, map)).x).toBeCloseTo(124, -1);
    await expect(form.getByText(/^Pin at 53\.\d{4}° N, 1\.\d{4}° W$/)).toBeAttached();
    expect(elsewhere).toEqual([]);
    expect(forbidden).toEqual([]);
  });
});

test('the map in the form of a shift is 200 pixels high [map-3]', async ({ page }) => {
  await openAs(page, 'office', '/jobs/new?form=full');
  const map = page.getByRole('application', MAP);
  await expect(map).toHaveAttribute('aria-busy', 'false');
  await expect(map).toHaveCSS('height', '200px');
});

test.describe('the same map by Google', () => {
  const SCRIPT = 'https://maps.stub.example/api/js';
  let address = '';
  let stop = async () => {};
  test.beforeAll(async () => {
    const number = await freePort();
    address = `http://localhost:${number}`;
    stop = await startServer(number, {
      ROLE: 'web',
      GOOGLE_MAPS_KEY: 'a-key',
      GOOGLE_MAPS_URL: SCRIPT,
      GOOGLE_MAPS_REGION: 'GB',
      GOOGLE_MAPS_LANGUAGE: 'en-GB',
    });
  });
  test.afterAll(() => stop());

  /** Serves the script after `failures` failed requests, the first of them not before `begin`, and returns the requests. */
  async function serveScript(page: Page, failures: number, begin?: Promise<void>): Promise<string[]> {
    const requests: string[] = [];
    await page.route(`${SCRIPT}*`, async (route) => {
      requests.push(route.request().url());
      await begin;
      if (requests.length <= failures) await route.abort();
      else await route.fulfill({ contentType: 'text/javascript', body: GOOGLE_STUB });
    });
    return requests;
  }
  const stubIn = <T>(page: Page, ask: (stub: GoogleStub) => T): Promise<T> =>
    page.evaluate(`(${ask.toString()})(globalThis.stub)`);

  test('is requested again with growing delays, given up after 3 retries, and works after a manual retry [map-4]', async ({
    page,
  }) => {
    // The clock stops while the first request waits: React may wait for a timer before it shows the dialog.
    const clockPaused = Promise.withResolvers<void>();
    const requests = await serveScript(page, 5, clockPaused.promise);
    await page.clock.install();
    await openAs(page, 'admin', `${address}/offices`);
    const form = await addLocation(page);
    const map = form.getByRole('application', MAP);
    await expect.poll(() => requests.length).toBe(1);
    await page.clock.pauseAt(await page.evaluate(() => new Date().getTime() + 1000));
    clockPaused.resolve();
    const STEP = 50;
    /** Advances the page's clock in steps until the script is requested again, and returns the milliseconds. */
    const delayBefore = async (request: number): Promise<number> => {
      let passed = 0;
      const pass = async () => {
        await page.clock.runFor(STEP);
        passed += STEP;
        return requests.length;
      };
      await expect.poll(pass, { intervals: [10] }).toBe(request);
      return passed;
    };
    // The request may fall anywhere within the last step.
    for (const [request, delay] of [
      [2, 500],
      [3, 1000],
      [4, 2000],
    ] as const)
      expect(await delayBefore(request)).toBeGreaterThanOrEqual(delay - STEP);
    await page.clock.resume();
    await expect(form.getByText('The map could not be loaded')).toBeVisible();
    expect(requests).toHaveLength(4);
    expect(Object.fromEntries(new URL(requests[0] ?? '').searchParams)).toMatchObject({
      key: 'a-key',
      libraries: 'places',
      v: 'weekly',
      region: 'GB',
      language: 'en-GB',
    });
    await form.getByRole('button', { name: 'Try again' }).click();
    await expect(map).toContainText('A map by Google');
    expect(requests).toHaveLength(6);

    const find = form.getByRole('button', { name: 'Find on the map' });
    await find.click();
    await expect.poll(() => stubIn(page, ({ marker }) => marker.at)).toEqual({ lat: 53.9583, lng: -1.1214 });
    expect(await stubIn(page, ({ asked }) => asked[0]?.address)).toBe('14 Carr Lane, York, YO26 5RL, United Kingdom');
    expect(await stubIn(page, ({ map: drawn }) => drawn.zoom)).toBe(10);
    await expect(form.getByText('This is only roughly right')).toBeHidden();

    await stubIn(page, ({ dragTo }) => dragTo(53.95, -1.1));
    await expect.poll(() => stubIn(page, ({ marker }) => marker.at)).toEqual({ lat: 53.95, lng: -1.1 });
    await stubIn(page, ({ clickAt }) => clickAt(53.94, -1.09));
    await expect.poll(() => stubIn(page, ({ marker }) => marker.at)).toEqual({ lat: 53.94, lng: -1.09 });
    await map.focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => stubIn(page, ({ marker }) => marker.at.lat)).toBeGreaterThan(53.94);

    await form.getByLabel('Address line 1').fill('Nowhere');
    await find.click();
    await expect(form.getByRole('alert')).toContainText('ZERO_RESULTS: No result was found');
  });
});
