import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from './test.ts';
import { makerOn } from '../apps/server/test/make.ts';
import { expectNoBarriers } from './barriers.ts';
import { owner } from './database.ts';
import { openAs } from './people.ts';
import { homeOf } from './shifts.ts';
import { withoutMaps } from './maps.ts';

const part = (page: Page, title: string) => page.getByRole('region', { name: title });

test('an administrator sets a care provider’s rates and a VAT rule; the agency sees the rule, but not staff pay', async ({
  page,
  browser,
}) => {
  const { agency_id } = (await homeOf('rathmore')).place;
  const name = `Clonmore Care ${randomUUID()}`;
  const { care_provider_id } = await owner((client) => makerOn(client, () => new Date()).provider({ agency_id }, name));
  await openAs(page, 'admin', `/care_providers/${care_provider_id}`);
  const rates = part(page, 'Night and weekend rates');
  await expect(rates).toContainText('Every hour costs the shift’s own rate.');
  await rates.getByRole('button', { name: 'Change rates' }).click();
  const form = page.getByRole('dialog', { name: 'Night and weekend rates' });
  await form.getByRole('switch', { name: 'Sunday' }).check();
  await form.getByLabel('Charged').fill('90');
  await form.getByLabel('Staff paid').fill('150');
  await form.getByRole('button', { name: 'Save information' }).click();
  await expect(form.getByText('At least 100%')).toBeVisible();
  await form.getByLabel('Charged').fill('140');
  await expect(form.getByText(/Staff are paid 150% and the care provider is charged 140%/)).toBeVisible();
  await form.getByLabel('Charged').fill('160');
  await form.getByRole('button', { name: 'Save information' }).click();
  await expect(rates.getByRole('row', { name: 'Sunday 160% 150%' })).toBeVisible();
  await expect(part(page, 'Late cancellation')).toContainText('With less than 4 hours’ notice 4 hours are paid');

  await page.goto(`/agencies/${agency_id}`);
  // The cards above move this one while they load, and a click on a moving button is lost.
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
  await part(page, 'VAT rules').getByRole('button', { name: 'Add rule' }).click();
  const rule = page.getByRole('dialog', { name: 'Add rule' });
  await rule.getByRole('combobox', { name: 'Care provider' }).click();
  await page.getByRole('option', { name }).click();
  await rule.getByRole('button', { name: 'Save information' }).click();
  await expect(part(page, 'VAT rules').getByRole('row', { name })).toContainText('Nursing concession');
  await expectNoBarriers(page, 'main');

  const theirs = await browser.newPage();
  await withoutMaps(theirs);
  await openAs(theirs, 'shannon', `/agencies/${agency_id}`);
  await expect(part(theirs, 'VAT rules').getByRole('row', { name })).toContainText('Holds');
  await expect(part(theirs, 'VAT rules').getByRole('button')).toHaveCount(0);
  await theirs.goto(`/care_providers/${care_provider_id}`);
  await expect(part(theirs, 'Night and weekend rates').getByRole('row', { name: 'Sunday 160%' })).toBeVisible();
  await expect(part(theirs, 'Night and weekend rates')).not.toContainText('150%');
  await theirs.close();
});
