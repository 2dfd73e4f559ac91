import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';

const SCRIPT = readFileSync(new URL('../../../public/sw.js', import.meta.url), 'utf8');
const ORIGIN = 'https://handover.example';
type Listener = (event: object) => void;

let listeners: Map<string, Listener>;
let pages: { url: string; focus: () => void }[];
/** Effects that the user sees. */
let seen: unknown[];

beforeEach(() => {
  listeners = new Map();
  pages = [];
  seen = [];
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    location: { origin: ORIGIN },
    registration: {
      showNotification: (title: string, its: object) => seen.push({ title, ...its }),
      pushManager: { subscribe: async ({ name }: { name: string }) => handedOut(name) },
    },
    clients: { matchAll: async () => pages, openWindow: (url: string) => seen.push(`opens ${url}`) },
  };
  const fetch = (url: string, { body }: { body: string }) => seen.push({ url, ...JSON.parse(body) });
  runInContext(SCRIPT, createContext({ self, URL, fetch }));
});
const handedOut = (endpoint: string) => ({
  toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'BLcl', auth: 'AAAA' } }),
});
const page = (path: string) => ({ url: ORIGIN + path, focus: () => seen.push(`comes to the front: ${path}`) });

/** Dispatches an event, and waits until everything in its `waitUntil` is done. */
async function happen(name: string, event: object): Promise<void> {
  const waited: unknown[] = [];
  listeners.get(name)?.({ ...event, waitUntil: (work: unknown) => waited.push(work) });
  await Promise.all(waited);
  expect(waited).not.toHaveLength(0);
}
const touch = (link: string) =>
  happen('notificationclick', { notification: { close: () => seen.push('closes'), data: { link } } });

describe('push event', () => {
  test('shows its title and text, and remembers its link', async () => {
    const said = {
      title: 'A shift is offered to you',
      body: 'Open Handover to read it',
      link: '/job_info/1',
      tag: '7',
    };
    await happen('push', { data: { json: () => said } });
    const { title, body, tag } = said;
    expect(seen).toEqual([{ title, body, tag, lang: 'en-GB', data: { link: '/job_info/1' } }]);
  });

  test('shows a notification even if it cannot be read', async () => {
    await happen('push', { data: null });
    expect(seen).toMatchObject([{ title: 'Handover', body: 'There is news for you', data: { link: '/' } }]);
  });

  test('opens the link when tapped, beside a page that shows something else', async () => {
    pages = [page('/dashboard')];
    await touch('/job_info/1');
    expect(seen).toEqual(['closes', `opens ${ORIGIN}/job_info/1`]);
  });

  test('focuses the page if it is open already', async () => {
    pages = [page('/job_info/1')];
    await touch('/job_info/1');
    expect(seen).toEqual(['closes', 'comes to the front: /job_info/1']);
  });

  test.each(['https://example.org/x', '//example.org/x'])('never leads to another site: %s [sw-1]', async (link) => {
    await touch(link);
    expect(seen).toEqual(['closes', `opens ${ORIGIN}/`]);
  });

  test.each([
    ['the browser says which', { newSubscription: handedOut('new') }],
    ['the browser does not say', { newSubscription: null, oldSubscription: { options: { name: 'new' } } }],
  ])('stays opted in under another address: %s', async (_, event) => {
    await happen('pushsubscriptionchange', event);
    expect(seen).toEqual([
      { url: '/api/v1/push_subscriptions', endpoint: 'new', keys: { p256dh: 'BLcl', auth: 'AAAA' } },
    ]);
  });
});
