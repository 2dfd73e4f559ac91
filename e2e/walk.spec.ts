import { newMember, prepare, signInAsMember } from './members.ts';
import { type Who, PEOPLE } from './people.ts';
import { PHONE } from './phones.ts';
import { usePreparedSession } from './sessions.ts';
import { bookedNow, homeOf } from './shifts.ts';
import { type Page, test } from './test.ts';
import { walk } from './walk.ts';

/** Ten tests of ten seconds, run in parallel if there are workers. */
test.describe.configure({ mode: 'parallel' });

type Manager = Exclude<Who, 'member'>;

/** Five main screens of each level; the second lists shifts. */
const SCREENS: Record<Manager, readonly string[]> = {
  admin: ['/dashboard', '/jobs', '/staff', '/care_providers', '/invoices'],
  agency: ['/dashboard', '/jobs', '/care_providers', '/timesheets', '/invoices'],
  provider: ['/dashboard', '/jobs', '/care_providers', '/timesheets', '/invoices'],
  office: ['/dashboard', '/jobs?status=allocated', '/offices', '/timesheets', '/invoices'],
};
const NAMES: Record<Manager, string> = {
  admin: 'an administrator',
  agency: 'an agency’s manager',
  provider: 'a care provider’s manager',
  office: 'a location’s manager',
};

/** Walks as a member with a booking that can be checked in to, so that a link leads to the shift's own page. */
async function asMember(page: Page): Promise<void> {
  const home = await homeOf('office');
  const member = await prepare((make) => newMember(make, 'Wren'));
  await bookedNow(home, member);
  await signInAsMember(page, member);
  const bookings = '/jobs?type=my_bookings';
  await walk(page, ['/dashboard', '/jobs', bookings, `/staff/${member.user_id}`, '/invoices'], bookings);
}

const asManager = async (page: Page, who: Manager): Promise<void> => {
  await usePreparedSession(page.context(), PEOPLE[who].email);
  await walk(page, SCREENS[who], SCREENS[who][1] ?? '');
};

for (const who of Object.keys(SCREENS) as Manager[]) {
  test(`on a desktop ${NAMES[who]} finds each screen as freshly loaded after walking there`, ({ page }) =>
    asManager(page, who));
}
test('on a desktop a care worker finds each screen as freshly loaded after walking there', ({ page }) =>
  asMember(page));

test.describe('on a phone', () => {
  test.use(PHONE);
  for (const who of Object.keys(SCREENS) as Manager[]) {
    test(`${NAMES[who]} finds each screen as freshly loaded after walking there`, ({ page }) => asManager(page, who));
  }
  test('a care worker finds each screen as freshly loaded after walking there', ({ page }) => asMember(page));
});
