import { expect, type Page, test } from './test.ts';
import { ITEMS } from '../apps/server/test/makeStaff.ts';
import { openPhone, openPushService } from '../apps/server/test/pushService.ts';
import { launch } from './browser.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { openAs } from './people.ts';
import { homeOf, inHours, makeShifts, send } from './shifts.ts';
import { PHONE } from './phones.ts';

// Service workers and push need the full browser.
test.use({ ...PHONE, serviceWorkers: 'allow', launchOptions: launch() });

type Subscription = { endpoint: string; keys: object };

/** Replaces the browser's subscription, because no push service can be reached in a test. */
const handIn = (page: Page, subscription: Subscription) =>
  page.addInitScript((its) => {
    let own: object | null = null;
    const { prototype } = PushManager;
    prototype.getSubscription = async () => own as PushSubscription | null;
    prototype.subscribe = async (options) => {
      own = { ...its, options, toJSON: () => its, unsubscribe: async () => ((own = null), true) };
      return own as PushSubscription;
    };
  }, subscription);

/** Delivers a push message to the service worker and returns the notifications that are shown. */
async function shownAfter(page: Page, data: string): Promise<{ title: string; body: string; link: string }[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  const registered = new Promise<string>((know) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) know(first.registrationId);
    });
  });
  // A worker that is still installing does not receive messages yet.
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  const { origin } = new URL(page.url());
  const registrationId = await registered;
  const shown = () =>
    page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications();
      return all.map(({ title, body, data: { link } }) => ({ title, body, link }));
    });
  // A message during the worker's start is lost, so it is delivered again until shown; its tag keeps it to one
  // notification.
  await expect(async () => {
    await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    expect(await shown()).not.toEqual([]);
  }).toPass();
  return shown();
}

test('a subscribed phone gets an offer at once, and none after unsubscribing', async ({ page, context, browser }) => {
  const service = await openPushService();
  const phone = openPhone(service.origin);
  const ann = await prepare(async (make) => {
    const member = await newMember(make, 'Ann');
    const { rightToWork, dbs, movingAndHandling, safeguarding } = ITEMS;
    for (const item_id of [rightToWork, dbs, movingAndHandling, safeguarding]) await make.skill(member, { item_id });
    return member;
  });
  const { shift } = await makeShifts(await homeOf('office'), {
    shift: { title: 'Night Carer', starts_at: inHours(24 * 46) },
  });
  await context.grantPermissions(['notifications']);
  await handIn(page, phone.subscription);
  await openAsMember(page, ann, '/security');
  await page.getByRole('button', { name: 'Turn on for this phone' }).tap();
  await expect(page.getByRole('button', { name: 'Turn off for this phone' })).toBeVisible();

  const office = await browser.newPage();
  await openAs(office, 'admin', '/help');
  await send(office.request, 'post', `jobs/${shift.job_id}/offer`, { user_id: ann.user_id });
  await expect.poll(() => service.at(phone.path).length).toBe(1);
  const said = service.at(phone.path).map((delivery) => phone.read(delivery));
  expect(said).toMatchObject([{ title: 'A shift is offered to you', link: `/job_info/${shift.job_id}` }]);
  expect(await shownAfter(page, JSON.stringify(said[0]))).toEqual([
    { title: 'A shift is offered to you', body: 'Open Handover to read it', link: `/job_info/${shift.job_id}` },
  ]);

  await page.getByRole('button', { name: 'Turn off for this phone' }).tap();
  await expect(page.getByRole('button', { name: 'Turn on for this phone' })).toBeVisible();
  expect((await (await page.request.get('/api/v1/push')).json()).data.endpoints).toEqual([]);
  await office.close();
  await service.close();
});
