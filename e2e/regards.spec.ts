import { expect, test } from './test.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { openAs } from './people.ts';
import { DAY, homeOf, inHours, makeShifts, newRole } from './shifts.ts';
import { PHONE } from './phones.ts';

test('a home blocks a staff member, and a staff member hides a home, without either being told [regards-1]', async ({
  page,
  browser,
}) => {
  const role = newRole('Support Worker');
  const home = await homeOf('harbour');
  const [ann, ben] = await prepare(async (make) => [await newMember(make, 'Ann'), await newMember(make, 'Ben')]);
  const { worked, open } = await makeShifts(home, {
    worked: {
      title: 'Support Worker',
      status: 'Completed',
      assigned_to: ann.user_id,
      starts_at: inHours(-60),
    },
    open: { title: role, starts_at: new Date(inHours(0).getTime() + 40 * DAY) },
  });

  // The home blocks Ann. She is not notified; the shift is not listed for her.
  await openAs(page, 'harbour', `/job_info/${worked.job_id}`);
  const name = `${ann.first_name} ${ann.last_name}`;
  await page.getByRole('button', { name }).click();
  const card = page.getByRole('dialog', { name });
  await card.getByRole('button', { name: 'Favourite', exact: true }).click();
  await expect(card.getByRole('button', { name: /^Take back: Favourite/ })).toBeVisible();
  await card.getByRole('button', { name: 'Add a reason' }).click();
  await card.getByLabel('Reason').fill('Calm and quick');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Calm and quick')).toBeVisible();
  await card.getByRole('button', { name: 'Not here again' }).click();
  const saying = card.getByRole('form', { name: 'Not here again' });
  await expect(saying).toContainText(`${name} is not told`);
  await saying.getByLabel('Reason').fill('Left residents waiting twice');
  await saying.getByRole('button', { name: 'Not here again' }).click();
  await expect(card.getByText('Left residents waiting twice')).toBeVisible();
  await card.getByRole('link', { name: 'All favourites' }).click();
  const listed = page.getByRole('listitem').filter({ hasText: name });
  await expect(listed).toContainText('Not here again');

  const annsPhone = await browser.newPage(PHONE);
  await openAsMember(annsPhone, ann, `/job_info/${open.job_id}`);
  await expect(annsPhone.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await annsPhone.close();

  await listed.getByRole('button', { name: /^Take back/ }).click();
  await expect(listed).toHaveCount(0);

  // Ben hides the home, finds it in his profile, and shows it again.
  const phone = await browser.newPage(PHONE);
  await openAsMember(phone, ben, `/job_info/${open.job_id}`);
  await phone.getByRole('button', { name: 'Hide this home' }).tap();
  const hiding = phone.getByRole('form', { name: 'Hide this home' });
  await expect(hiding).toContainText('The home is not told');
  await hiding.getByLabel('Reason').fill('Too far in winter');
  await hiding.getByRole('button', { name: 'Hide', exact: true }).tap();
  await expect(phone).toHaveURL(/\/jobs$/);
  await phone.goto(`/job_info/${open.job_id}`);
  await expect(phone.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await phone.goto(`/staff/${ben.user_id}`);
  const homes = phone.getByRole('region', { name: 'Homes' });
  await expect(homes).toContainText('Too far in winter');
  await homes.getByRole('button', { name: /^Show again/ }).tap();
  await expect(homes.getByText('Too far in winter')).toHaveCount(0);
  await phone.goto(`/job_info/${open.job_id}`);
  await expect(phone.getByRole('button', { name: 'Hide this home' })).toBeVisible();
  await phone.close();
});
