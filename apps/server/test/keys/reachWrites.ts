import type { House } from '../harness.ts';
import type { Person } from '../make.ts';
import { openPhone } from '../pushService.ts';

type Sent = { method: 'post' | 'put' | 'delete'; url: string; body?: object };
type Writes = Record<string, (ann: Person) => Promise<[Sent, Sent]>>;

/** Nobody listens there: whatever is sent is refused at once. */
const NOWHERE = 'http://127.0.0.1:9';

/** Every write about phones, and for each another that differs from it as little as possible. */
export const pushWrites: Writes = {
  async 'push_subscriptions.save'() {
    const save = (): Sent => ({
      method: 'post',
      url: '/api/v1/push_subscriptions',
      body: openPhone(NOWHERE).subscription,
    });
    return [save(), save()];
  },
  async 'push_subscriptions.remove'() {
    const remove = (endpoint: string): Sent => ({
      method: 'post',
      url: '/api/v1/push_subscriptions/remove',
      body: { endpoint },
    });
    return [remove(`${NOWHERE}/1`), remove(`${NOWHERE}/2`)];
  },
};

/** The same about the calendar of staff. */
export const calendarWrites = (house: () => House): Writes => ({
  async 'my_calendar.copy'(ann) {
    const { address_id } = await house().make.address(ann);
    for (const date of ['2026-11-11', '2026-11-18']) {
      await house().owner.query(
        `insert into app.availability values (gen_random_uuid(), $1, $2, '08:00', '20:00', $3, $4, $4)`,
        [ann.user_id, date, address_id, house().clock()],
      );
    }
    const copy = (week: string): Sent => ({ method: 'post', url: '/api/v1/my_calendar/copy', body: { week } });
    return [copy('2026-11-23'), copy('2026-11-16')];
  },
  async 'calendar_link.revoke'() {
    return [
      { method: 'delete', url: '/api/v1/calendar_link' },
      { method: 'post', url: '/api/v1/notifications/read' },
    ];
  },
});
