import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';

const FILES = ['/scheme.js', '/assets/index-a1.js'];
const SCRIPT = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8').replace(
  'const FILES = [];',
  `const FILES = ${JSON.stringify(FILES)};`,
);
const ORIGIN = 'https://handover.example';
const SHIFT = '/api/v1/jobs/0199aaaa-0000-7000-8000-000000000001';
const START = '2026-11-11T00:00:00Z~00000000-0000-0000-0000-000000000000';
const BOOKINGS = `/api/v1/my_jobs?type=my_bookings&size=50&after=${START}`;

type Listener = (event: object) => void;
let listeners: Map<string, Listener>;
let boxes: Map<string, Map<string, Response>>;
/** Server answers by path; other paths cannot be reached. */
let server: Record<string, { status?: number; body: unknown; after?: Promise<void> }>;
let asked: string[];
/** Callbacks of the worker's timeouts. */
let timers: (() => void)[];
let waiting: { postMessage: (said: string) => void } | null;

const pathOf = (of: string | Request) => {
  const { pathname, search } = new URL(typeof of === 'string' ? of : of.url, ORIGIN);
  return decodeURIComponent(pathname + search);
};
/** Stub of a browser's caches, as far as the worker uses them. */
const boxOf = (name: string) => {
  const box = boxes.get(name) ?? new Map<string, Response>();
  boxes.set(name, box);
  return {
    match: async (of: string) => box.get(pathOf(of))?.clone(),
    put: async (of: string, response: Response) => void box.set(pathOf(of), response),
    delete: async (of: string | Request) => box.delete(pathOf(of)),
    keys: async () => [...box.keys()].map((path) => new Request(ORIGIN + path)),
    addAll: async (all: Request[]) => {
      for (const one of all) box.set(pathOf(one), await reach(one));
    },
  };
};
async function reach(of: Request): Promise<Response> {
  asked.push(pathOf(of));
  const said = server[pathOf(of)];
  if (!said) throw new TypeError('Failed to fetch');
  await said.after;
  return typeof said.body === 'string'
    ? new Response(said.body)
    : Response.json(said.body, { status: said.status ?? 200 });
}

beforeEach(() => {
  listeners = new Map();
  boxes = new Map();
  asked = [];
  timers = [];
  waiting = null;
  server = {};
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    location: { origin: ORIGIN },
    get registration() {
      return { waiting };
    },
    clients: { matchAll: async () => [{}], claim: async () => undefined },
    skipWaiting: () => asked.push('takes over'),
  };
  const caches = {
    open: async (name: string) => boxOf(name),
    keys: async () => [...boxes.keys()],
    delete: async (name: string) => boxes.delete(name),
    match: async (of: string, { cacheName }: { cacheName?: string } = {}) =>
      [...boxes]
        .filter(([name]) => cacheName === undefined || name === cacheName)
        .flatMap(([, box]) => box.get(pathOf(of))?.clone() ?? [])[0],
  };
  class Asked extends Request {
    constructor(path: string, init?: RequestInit) {
      super(new URL(path, ORIGIN), init);
    }
  }
  const context = {
    self,
    caches,
    URL,
    Response,
    Request: Asked,
    fetch: reach,
    setTimeout: (go: () => void) => timers.push(go),
  };
  runInContext(SCRIPT, createContext(context));
});

type Its = { clientId?: string; method?: string; mode?: string; cache?: RequestCache };

/**
 * Answer to a page, undefined if the worker leaves the request to the browser; with the work that goes on afterwards.
 */
function answerTo(path: string, { clientId = 'page', method = 'GET', mode, cache = 'default' }: Its = {}) {
  let answer: Promise<Response> | undefined;
  const work: Promise<unknown>[] = [];
  const request = new Request(ORIGIN + path, { method, cache });
  if (mode) Object.defineProperty(request, 'mode', { value: mode });
  listeners.get('fetch')?.({
    request,
    clientId,
    resultingClientId: clientId,
    respondWith: (said: Promise<Response>) => (answer = said),
    waitUntil: (its: Promise<unknown>) => work.push(its),
  });
  return { answer, work };
}
async function ask(path: string, its: Its = {}) {
  const { answer, work } = answerTo(path, its);
  const said = await answer;
  await Promise.all(work);
  return said;
}
const read = async (path: string) => (await ask(path))?.json() as Promise<object>;
const open = (clientId = 'page', path = '/dashboard') => ask(path, { mode: 'navigate', clientId });
const install = async () => {
  const work: Promise<unknown>[] = [];
  listeners.get('install')?.({ waitUntil: (its: Promise<unknown>) => work.push(its) });
  await Promise.all(work);
};
const offline = () => (server = {});
const kept = () =>
  [...boxes]
    .filter(([name]) => name.startsWith('handover-mine-'))
    .map(([name, box]) => [name.slice(14), [...box.keys()]]);

const as = (user_id: string, level = 4) => ({ '/api/v1/me': { body: { data: { user_id, level } } } });
const booking = (member_id: string | null) => ({
  [SHIFT]: { body: { data: { assigned_to: member_id && { member_id } } } },
});
const home = (bookings: number) => ({ '/api/v1/my_home': { body: { data: { bookings } } } });
const shell = {
  '/': { body: '<script src="/assets/index-a1.js">' },
  '/scheme.js': { body: '1' },
  '/assets/index-a1.js': { body: '2' },
};

describe('phone of a staff member', () => {
  beforeEach(async () => {
    server = { ...shell, ...as('ann'), ...home(1), ...booking('ann'), [BOOKINGS]: { body: { data: [1] } } };
    await install();
    for (const path of ['/api/v1/me', '/api/v1/my_home', SHIFT, BOOKINGS]) await ask(path);
  });

  test('has its owner’s home, bookings and their details without a network, with the time of the copy', async () => {
    offline();
    expect(await read('/api/v1/my_home')).toEqual({ data: { bookings: 1 }, kept_at: expect.stringMatching(/^20.*Z$/) });
    expect(await read(SHIFT)).toMatchObject({ data: { assigned_to: { member_id: 'ann' } } });
    const tomorrow = BOOKINGS.replace('11-11', '11-12').replace('size=50', 'size=100');
    expect(await read(tomorrow)).toMatchObject({ data: [1] });
  });

  test('opens the app and its first data without asking the server', async () => {
    asked = [];
    expect(await (await open())?.text()).toContain('index-a1.js');
    expect(await (await ask('/assets/index-a1.js'))?.text()).toBe('2');
    expect(await read('/api/v1/my_home')).toHaveProperty('kept_at');
    expect(asked).toEqual([]);
    server['/api/v1/my_home'] = { body: { data: { bookings: 2 } } };
    expect(await read('/api/v1/my_home')).toEqual({ data: { bookings: 2 } });
  });

  test('serves no page for the addresses of data, neither to a tab nor to a program', async () => {
    expect(await ask('/dashboard/get_jobs_by_status', { mode: 'navigate' })).toBeUndefined();
    expect(await ask('/dashboard/get_jobs_by_status')).toBeUndefined();
    expect(await (await open())?.text()).toContain('index-a1.js');
  });

  test('leaves documents to the server', async () => {
    expect(await ask('/invoices/0199a1b2-0000-7000-8000-000000000001/pdf', { mode: 'navigate' })).toBeUndefined();
  });

  test('does not wait for a slow or restarting server', async () => {
    server['/api/v1/my_home'] = { status: 503, body: {} };
    expect(await read('/api/v1/my_home')).toHaveProperty('kept_at');
    server['/api/v1/my_home'] = { body: { data: { bookings: 2 } }, after: new Promise(() => undefined) };
    const answer = answerTo('/api/v1/my_home').answer;
    await expect.poll(() => timers.length).toBeGreaterThan(0);
    timers.forEach((over) => over());
    expect(await (await answer)?.json()).toMatchObject({ data: { bookings: 1 }, kept_at: expect.any(String) });
  });

  test('asks only the server who is signed in when that must be certain', async () => {
    offline();
    await expect(ask('/api/v1/me', { cache: 'no-store' })).rejects.toThrow('Failed to fetch');
  });

  test('keeps no shift that is not, or no longer, its owner’s', async () => {
    Object.assign(server, booking('bea'));
    await ask(SHIFT);
    offline();
    await expect(ask(SHIFT)).rejects.toThrow('Failed to fetch');
  });

  test.each([
    ['signs out', () => ask('/api/v1/logout', { mode: 'navigate' })],
    ['cannot reach the server to sign out', () => (offline(), ask('/api/v1/logout', { mode: 'navigate' }))],
    ['is signed out by the server', () => ((server['/api/v1/me'] = { status: 401, body: {} }), ask('/api/v1/me'))],
    ['signs in anew', () => ask('/api/v1/login', { method: 'POST' })],
    ['turns out to be of the office', () => (Object.assign(server, as('ann', 3)), ask('/api/v1/me'))],
  ])('is empty once its owner %s [sw-2]', async (_, happens) => {
    server['/api/v1/logout'] = { body: 'Signed out' };
    expect(kept()).toHaveLength(1);
    await happens();
    expect(kept()).toEqual([]);
  });

  test('deletes its owner’s data when another user signs in, and keeps nothing that arrives for them later [sw-3]', async () => {
    let arrives = () => {};
    const after = new Promise<void>((go) => (arrives = go));
    server['/api/v1/my_home'] = { body: { data: { bookings: 1 } }, after };
    const late = answerTo('/api/v1/my_home').answer;
    await expect.poll(() => asked.at(-1)).toBe('/api/v1/my_home');
    Object.assign(server, as('bea'));
    await ask('/api/v1/me');
    arrives();
    await late;
    expect(kept()).toEqual([['bea', ['/api/v1/me']]]);
  });

  test.each([
    ['who it was', 200],
    ['that they were signed out', 401],
  ])('ignores a late answer to the previous user: %s', async (_, status) => {
    let arrives = () => {};
    const after = new Promise<void>((go) => (arrives = go));
    server['/api/v1/me'] = { status, body: { data: { user_id: 'ann', level: 4 } }, after };
    const late = answerTo('/api/v1/me').answer;
    await expect.poll(() => asked.at(-1)).toBe('/api/v1/me');
    await ask('/api/v1/login', { method: 'POST' });
    Object.assign(server, as('bea'));
    await ask('/api/v1/me');
    arrives();
    await late;
    expect(kept()).toEqual([['bea', ['/api/v1/me']]]);
  });

  test.each([
    ['/api/v1/my_jobs?type=available'],
    ['/api/v1/my_jobs?type=my_bookings&sortDirection=desc&after=' + START],
    ['/api/v1/messages'],
    ['/api/v1/jobs'],
    [`${SHIFT}/history`],
    [`${SHIFT}?include_extras=1`],
  ])('keeps nothing else: %s [sw-4]', async (path) => expect(await ask(path)).toBeUndefined());
});

describe('other users', () => {
  test('get their pages from the server, and nothing of theirs is kept', async () => {
    server = { ...shell, ...as('pat', 1), ...booking('pat'), '/dashboard': { body: 'fresh' } };
    await install();
    for (const path of ['/api/v1/me', SHIFT]) await ask(path);
    expect(await (await open())?.text()).toBe('fresh');
    expect(kept()).toEqual([]);
  });
});

describe('new version', () => {
  test('is not kept if its page belongs to another version', async () => {
    server = { ...shell, '/': { body: '<script src="/assets/index-b2.js">' } };
    await expect(install()).rejects.toThrow('another version');
    expect([...boxes.keys()]).toEqual([]);
  });

  test('takes over when the app is opened, and on request', async () => {
    server = { ...shell, ...as('ann') };
    await install();
    await ask('/api/v1/me');
    const told: string[] = [];
    waiting = { postMessage: (said) => told.push(said) };
    expect((await open())?.headers.get('Refresh')).toBe('0');
    expect(told).toEqual(['take over']);
    listeners.get('message')?.({ data: 'take over' });
    expect(asked.at(-1)).toBe('takes over');
  });
});
