import { randomUUID } from 'node:crypto';
import type { JobNews } from '@handover/contract/notifications/live';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startLive } from '../../api/stream.ts';
import { followShifts } from './followShifts.ts';

/** Stub of the browser's end of the stream; the test sends its events. */
class Stream extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static now: Stream;
  readyState = Stream.OPEN;

  constructor() {
    super();
    Stream.now = this;
  }
  close() {}
  says(event: string, data?: unknown) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
}

/** Stub of the page, visible or hidden. */
class Page extends EventTarget {
  hidden = false;
  isLookedAt(looked_at: boolean) {
    this.hidden = !looked_at;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

let page: Page;
let ids: string[];
let told: (JobNews[] | 'reload')[];
let stop: (() => void)[];

const news = (job_id: string = randomUUID(), version = 2): JobNews => ({
  job_id,
  office_id: randomUUID(),
  status: 'Confirmed',
  version,
});
const hears = (...all: JobNews[]) => all.forEach((it) => Stream.now.says('job', it));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', (page = new Page()));
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  const stopping = new AbortController();
  told = [];
  stop = [
    followShifts({
      changed(job_ids, said) {
        ids = job_ids;
        told.push(said);
      },
      reload: () => void told.push('reload'),
    }),
    () => stopping.abort(),
  ];
  startLive(randomUUID(), stopping.signal);
});
afterEach(() => {
  stop.forEach((it) => it());
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('shifts of a view', () => {
  test('that change within 300 ms are reported together, each once with its latest state', async () => {
    const [first, second] = [news(), news()];
    const newer = news(first.job_id, 3);
    hears(first, second, newer, first);
    await vi.advanceTimersByTimeAsync(299);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual([[newer, second]]);
    expect(ids).toEqual([first.job_id, second.job_id]);
    const third = news();
    hears(third);
    await vi.advanceTimersByTimeAsync(300);
    expect(told).toEqual([[newer, second], [third]]);
  });

  test('are reloaded when more than fifty change at once, at a random delay', async () => {
    hears(...Array.from({ length: 50 }, () => news()));
    await vi.advanceTimersByTimeAsync(300);
    expect(told[0]).toHaveLength(50);
    hears(...Array.from({ length: 80 }, () => news()));
    await vi.advanceTimersByTimeAsync(1_499);
    expect(told).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(told.slice(1)).toEqual(['reload']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toHaveLength(2);
  });

  test('are reloaded although changes keep coming', async () => {
    for (let second = 0; second < 4; second += 1) {
      hears(...Array.from({ length: 60 }, () => news()));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(told).toEqual(['reload', 'reload']);
  });

  test('are reloaded when events may have been missed', async () => {
    hears(news());
    Stream.now.says('open');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual(['reload']);
  });

  test('are left alone once the view is closed', async () => {
    hears(news());
    stop[0]?.();
    hears(news());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual([]);
  });
});

describe('hidden page', () => {
  test('loads nothing, and reports changes when it becomes visible', async () => {
    const [first, second] = [news(), news()];
    hears(first);
    page.isLookedAt(false);
    hears(second);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual([]);
    page.isLookedAt(true);
    expect(told).toEqual([[first, second]]);
    page.isLookedAt(false);
    page.isLookedAt(true);
    expect(told).toHaveLength(1);
  });

  test('combines a night of changes into one reload', async () => {
    page.isLookedAt(false);
    for (let changed = 0; changed < 200; changed += 1) {
      hears(news());
      await vi.advanceTimersByTimeAsync(1_000);
    }
    Stream.now.says('open');
    expect(told).toEqual([]);
    page.isLookedAt(true);
    expect(told).toEqual(['reload']);
  });
});
