// Shows what this phone is told while no page is open, and opens it when it is touched. Nothing is kept.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, link, tag } = { title: 'Handover', body: 'There is news for you', link: '/', ...said(event) };
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang: 'en-GB', data: { link } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.link));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

// What cannot be read is shown all the same: a browser takes the right away from whoever shows nothing.
function said({ data }) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

// A page that is open already comes to the front; another one keeps what somebody may be writing in it.
async function show(link) {
  const wanted = new URL(link, self.location.origin);
  const { href } = wanted.origin === self.location.origin ? wanted : new URL('/', self.location.origin);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url === href);
  return open ? open.focus() : self.clients.openWindow(href);
}

// A browser may hand out another address one day; the phone stays opted in.
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
