import { randomUUID } from 'node:crypto';
import type { JobNews } from '@handover/contract/notifications/live';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** Stub of the browser's end of a stream; the test decides what the connection does. */
class Stream extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: Stream[] = [];
  readonly url: string;
  readyState = Stream.CONNECTING;

  constructor(url: string) {
    super();
    this.url = url;
    Stream.all.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  opens() {
    this.readyState = Stream.OPEN;
    this.says('open');
  }
  breaks() {
    this.readyState = Stream.CONNECTING;
    this.says('error');
  }
  isRefused() {
    this.readyState = Stream.CLOSED;
    this.says('error');
  }
  says(event: string, data = '') {
    this.dispatchEvent(new MessageEvent(event, { data }));
  }
}
const living = () => Stream.all.filter(({ readyState }) => readyState !== Stream.CLOSED);

/** Opens a tab. Each tab is a page of its own, so the module is loaded anew. */
async function openTab(user_id: string) {
  vi.resetModules();
  const { onLive } = await import('./live.ts');
  const { startLive } = await import('./stream.ts');
  const tab = { asked: 0, jobs: [] as (JobNews | undefined)[], stop: () => {} };
  onLive('notification', () => (tab.asked += 1));
  onLive('job', (news) => void tab.jobs.push(news));
  const stopping = new AbortController();
  tab.stop = () => stopping.abort();
  startLive(user_id, stopping.signal);
  closing.push(tab.stop);
  return tab;
}
const closing: (() => void)[] = [];

beforeEach(() => {
  Stream.all = [];
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => queueMicrotask(work));
});
afterEach(() => {
  closing.splice(0).forEach((stop) => stop());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const SOON = { interval: 5 };

describe('the tabs of one browser', () => {
  test('share one stream and all receive its events', async () => {
    const ann = randomUUID();
    const first = await openTab(ann);
    await expect.poll(() => Stream.all.length, SOON).toBe(1);
    const second = await openTab(ann);
    await expect.poll(() => second.asked, SOON).toBe(1);
    Stream.all[0]?.opens();
    await expect.poll(() => [first.asked, second.asked], SOON).toEqual([2, 2]);
    Stream.all[0]?.says('notification');
    await expect.poll(() => [first.asked, second.asked], SOON).toEqual([3, 3]);
    expect(Stream.all.map(({ url }) => url)).toEqual(['/api/v1/live']);
  });

  test('all learn which shift has changed and its status, and nothing that is not in the contract [stream-1]', async () => {
    const ann = randomUUID();
    const first = await openTab(ann);
    await expect.poll(() => Stream.all.length, SOON).toBe(1);
    const second = await openTab(ann);
    const news = { job_id: randomUUID(), office_id: randomUUID(), status: 'Confirmed', version: 3 };
    Stream.all[0]?.says('job', 'not JSON');
    Stream.all[0]?.says('job', JSON.stringify({ ...news, status: 'Lost' }));
    Stream.all[0]?.says('job', JSON.stringify({ ...news, title: 'Night Carer' }));
    Stream.all[0]?.says('job', JSON.stringify(news));
    await expect.poll(() => [first.jobs, second.jobs], SOON).toEqual([[news], [news]]);
  });

  test('hand the stream to another tab when the one that holds it is closed', async () => {
    const ann = randomUUID();
    const first = await openTab(ann);
    await expect.poll(() => Stream.all.length, SOON).toBe(1);
    const second = await openTab(ann);
    first.stop();
    await expect.poll(() => Stream.all.length, SOON).toBe(2);
    expect(living()).toHaveLength(1);
    living()[0]?.opens();
    living()[0]?.says('notification');
    await expect.poll(() => second.asked, SOON).toBe(3);
    expect(first.asked).toBe(1);
  });

  test('of two people each have a stream of their own', async () => {
    await openTab(randomUUID());
    await openTab(randomUUID());
    await expect.poll(() => living().length, SOON).toBe(2);
  });

  test('each hold one if the browser cannot share', async () => {
    vi.stubGlobal('navigator', {});
    const ann = randomUUID();
    await openTab(ann);
    await openTab(ann);
    await expect.poll(() => living().length, SOON).toBe(2);
  });

  test('that are closed at once leave no stream behind', async () => {
    const ann = randomUUID();
    (await openTab(ann)).stop();
    const locks = async () => Object.values(await navigator.locks.query()).flat();
    await expect.poll(async () => (await locks()).filter(({ name }) => name?.includes(ann)), SOON).toEqual([]);
    expect(living()).toEqual([]);
  });

  test('that are closed before they get the stream leave none behind either', async () => {
    let give = (): unknown => undefined;
    const late = { request: async (_: string, __: object, hold: () => unknown) => void (give = hold) };
    vi.stubGlobal('navigator', { locks: late });
    const tab = await openTab(randomUUID());
    tab.stop();
    give();
    expect(living()).toEqual([]);
  });
});

describe('missed events are loaded again', () => {
  const alone = async () => {
    vi.stubGlobal('navigator', {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const tab = await openTab(randomUUID());
    await vi.advanceTimersByTimeAsync(0);
    return tab;
  };

  test('when the stream opens and each time it reconnects', async () => {
    const tab = await alone();
    expect([tab.asked, tab.jobs]).toEqual([1, []]);
    Stream.all[0]?.opens();
    expect([tab.asked, tab.jobs]).toEqual([2, [undefined]]);
    Stream.all[0]?.breaks();
    expect(tab.asked).toBe(2);
    Stream.all[0]?.opens();
    await vi.advanceTimersByTimeAsync(3_000);
    expect([tab.asked, tab.jobs]).toEqual([3, [undefined, undefined]]);
  });

  test('within three seconds of a reconnect, spread over the browsers', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const tab = await alone();
    Stream.all[0]?.opens();
    for (const asked of [3, 4]) {
      Stream.all[0]?.breaks();
      Stream.all[0]?.opens();
      await vi.advanceTimersByTimeAsync(1_499);
      expect(tab.asked).toBe(asked - 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(tab.asked).toBe(asked);
    }
  });

  test('every 30 seconds while there is no stream, and not while there is', async () => {
    const tab = await alone();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tab.asked).toBe(3);
    Stream.all[0]?.opens();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(tab.asked).toBe(4);
    Stream.all[0]?.breaks();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(tab.asked).toBe(5);
  });

  test('when the stream is refused, which is retried with growing pauses', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const tab = await alone();
    Stream.all[0]?.isRefused();
    for (const seconds of [5, 10, 20, 40, 60, 60]) {
      const tried = Stream.all.length;
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
      expect(Stream.all).toHaveLength(tried);
      await vi.advanceTimersByTimeAsync(1);
      expect(Stream.all).toHaveLength(tried + 1);
      expect(tab.asked).toBeGreaterThan(1);
      Stream.all.at(-1)?.isRefused();
    }
    await vi.advanceTimersByTimeAsync(60_000);
    Stream.all.at(-1)?.opens();
    Stream.all.at(-1)?.isRefused();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(living()).toHaveLength(1);
  });

  test('no more after signing out', async () => {
    const tab = await alone();
    tab.stop();
    await vi.advanceTimersByTimeAsync(300_000);
    expect([tab.asked, living()]).toEqual([1, []]);
  });
});
