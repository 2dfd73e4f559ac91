// Service worker: keeps the app and the signed-in member's bookings for use without a network, and shows push
// notifications while no page is open. The build writes this version's files into the two lines below; in development
// nothing is kept.
const VERSION = 'none';
const FILES = [];

const SHELL = `handover-shell-${VERSION}`;
/** Prefix of the cache that holds one person's answers, followed by their id. At most one such cache exists. */
const MINE = 'handover-mine-';
const PATIENCE_MS = 3_000;
const MOST_KEPT = 60;

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', ({ data }) => data === 'take over' && self.skipWaiting());

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (FILES.length === 0 || url.origin !== self.location.origin) return;
  if (url.pathname === '/api/v1/logout') event.respondWith(leave(request));
  else if (request.method === 'POST' && url.pathname.startsWith('/api/v1/login')) event.waitUntil(forget());
  else if (request.method !== 'GET') return;
  else if (request.mode === 'navigate') {
    if (isPage(url)) event.respondWith(openPage(event));
  } else if (FILES.includes(url.pathname) || url.pathname.startsWith('/assets/')) event.respondWith(file(request));
  else if (nameOf(url)) event.respondWith(answer(event, nameOf(url)));
});

/** Keeps all files of one version or none: a shell that is only half downloaded is deleted. */
async function keepShell() {
  if (FILES.length === 0) return;
  const cache = await caches.open(SHELL);
  await cache.addAll(
    ['/', ...FILES].map((path) => new Request(path, path.startsWith('/assets/') ? {} : { cache: 'reload' })),
  );
  const page = await (await cache.match('/')).text();
  if (FILES.some((path) => /\/index-[^/]+\.js$/.test(path) && !page.includes(path))) {
    await caches.delete(SHELL);
    throw new Error('The page is of another version than this worker');
  }
}

/** Deletes old shells except the previous one: an open tab may still show that version and load more of it. */
async function takeOver() {
  const shells = (await caches.keys()).filter((name) => name.startsWith('handover-shell-') && name !== SHELL);
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

const isPage = ({ pathname }) =>
  !/^\/(api\/|ical\/|dashboard\/get_jobs_)/.test(pathname) && !/(\.\w+|\/pdf)$/.test(pathname);

/** Pages opened by this worker, each with the answers that it has already had from the cache. */
const opened = new Map();
let handed_over = false;

/**
 * Opens a page from the cache if a member is signed in on this phone; everyone else gets pages from the server. A newer
 * version that is waiting takes over now if nothing else is open.
 */
async function openPage({ request, resultingClientId }) {
  const { waiting } = self.registration;
  if (waiting && !handed_over && (await self.clients.matchAll()).length < 2) {
    handed_over = true;
    // The recipient is a worker, which always has our origin.
    // oxlint-disable-next-line require-post-message-target-origin
    waiting.postMessage('take over');
    return new Response('', { headers: { Refresh: '0' } });
  }
  const page = await caches.match('/', { cacheName: SHELL });
  if (!page || !(await whose())) return fetch(request).catch((error) => page ?? Promise.reject(error));
  opened.set(resultingClientId, new Set());
  return page;
}

/**
 * Serves a file from the cache, else from the server. A hashed name means fixed content, so any version's copy will do.
 */
async function file(request) {
  const { pathname } = new URL(request.url);
  const where = pathname.startsWith('/assets/') ? {} : { cacheName: SHELL };
  return (await caches.match(pathname, { ...where, ignoreVary: true })) ?? fetch(request);
}

/** Cache name of a person's own answer; undefined for requests that are not kept. */
function nameOf({ pathname, searchParams }) {
  if (/^\/api\/v1\/(me|my_home|jobs\/[\da-f-]{36}(\/induction)?)$/.test(pathname))
    return searchParams.size === 0 ? pathname : undefined;
  const from_the_start = /~0{8}-/.test(searchParams.get('after') ?? '') && searchParams.get('sortDirection') !== 'desc';
  return pathname === '/api/v1/my_jobs' && searchParams.get('type') === 'my_bookings' && from_the_start
    ? '/api/v1/my_jobs?type=my_bookings'
    : undefined;
}

/**
 * Answers from the server, or from the cache if the server does not answer in time. A page just opened from the cache
 * gets each first answer from the cache too, and asks again by itself when it reads that.
 */
async function answer(event, name) {
  const { request, clientId } = event;
  const had = opened.get(clientId);
  if (had && !had.has(name) && !name.includes('?')) {
    had.add(name);
    const copy = await copyOf(name);
    if (copy) return copy;
  }
  const fresh = fromServer(request, name);
  event.waitUntil(fresh.catch(() => undefined));
  // Only the server knows who is signed in now.
  if (request.cache === 'no-store') return fresh;
  const instead = (otherwise) => async () => (await copyOf(name)) ?? otherwise();
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)).then(instead(() => fresh));
  const now = fresh.then(
    (response) => (response.status >= 502 && response.status <= 504 ? instead(() => response)() : response),
    (error) => instead(() => Promise.reject(error))(),
  );
  return Promise.race([now, late]);
}

async function fromServer(request, name) {
  const owner = await whose();
  const response = await fetch(request);
  // The person who asked may have signed out by now, and another may have signed in.
  if (owner !== (await whose())) return response;
  if (name === '/api/v1/me') await meet(response);
  else if (response.status === 401) await forget();
  else if (owner !== undefined) await keep(owner, name, response);
  return response;
}

const whose = async () => (await caches.keys()).find((name) => name.startsWith(MINE))?.slice(MINE.length);

/** Deletes the kept answers of everyone except this person; of everyone if none is given. */
async function forget(person) {
  const others = (await caches.keys()).filter((name) => name.startsWith(MINE) && name !== MINE + person);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Notes who is signed in. Only members have answers kept on their phones. */
async function meet(response) {
  if (response.status === 401) return forget();
  if (!response.ok) return;
  const { data } = await response.clone().json();
  await forget(data.level === 4 ? data.user_id : undefined);
  if (data.level === 4) await put(data.user_id, '/api/v1/me', response);
}

async function keep(owner, name, response) {
  const cache = await caches.open(MINE + owner);
  const is_shift = /\/jobs\/[\da-f-]{36}$/.test(name);
  const is_mine = async () => !is_shift || (await response.clone().json()).data.assigned_to?.member_id === owner;
  if (response.ok && (await is_mine())) await put(owner, name, response);
  else if (response.ok || response.status === 404 || response.status === 403) await cache.delete(name);
}

async function put(owner, name, response) {
  const cache = await caches.open(MINE + owner);
  await cache.delete(name);
  const headers = { 'Content-Type': 'application/json', 'X-Kept-At': new Date().toISOString() };
  await cache.put(name, new Response(await response.clone().text(), { headers }));
  const names = await cache.keys();
  await Promise.all(names.slice(0, -MOST_KEPT).map((old) => cache.delete(old)));
}

/** Copy of the server's answer with the time when it was kept. */
async function copyOf(name) {
  const owner = await whose();
  const copy = owner && (await caches.match(name, { cacheName: MINE + owner }));
  return copy && Response.json({ ...(await copy.json()), kept_at: copy.headers.get('X-Kept-At') });
}

/** Signs out: deletes the kept bookings from the phone first, even if the server cannot be reached. */
async function leave(request) {
  await forget();
  return fetch(request).catch(
    () =>
      new Response(
        '<!doctype html><html lang="en-GB"><meta name="viewport" content="width=device-width"><title>Handover</title><p>You have no connection. Your bookings are no longer on this phone, but you are still signed in: sign out again once there is a connection.<p><a href="/dashboard">Back to Handover</a>',
        { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': "default-src 'none'" } },
      ),
  );
}

self.addEventListener('push', (event) => {
  const { title, body, link, tag } = { title: 'Handover', body: 'There is news for you', link: '/', ...said(event) };
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang: 'en-GB', data: { link } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.link));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

// Shows a notification even if the data cannot be read: browsers withdraw push permission when nothing is shown.
function said({ data }) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

// Focuses the page if it is already open. Other open pages stay, because they may hold unsaved input.
async function show(link) {
  const wanted = new URL(link, self.location.origin);
  const { href } = wanted.origin === self.location.origin ? wanted : new URL('/', self.location.origin);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url === href);
  return open ? open.focus() : self.clients.openWindow(href);
}

// Registers the new subscription when the browser replaces it, so that the phone stays opted in.
async function renew({ oldSubscription, newSubscription }) {
  const renewed = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = renewed.toJSON();
  await fetch('/api/v1/push_subscriptions', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
