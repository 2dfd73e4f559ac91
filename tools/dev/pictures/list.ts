import type { Page } from '@playwright/test';
import type { Who } from '../../../e2e/people.ts';

/** A picture of docs/pictures: who looks at what, on which device. */
export type Picture = {
  name: string;
  who: Who;
  path: string;
  on?: 'desktop' | 'phone';
  scheme?: 'light' | 'dark';
  whole?: boolean;
  /** Actions on the page before the picture is taken. */
  first?: (page: Page) => Promise<void>;
};

/** Opens the first shift of a list, and waits for its panel. */
async function openFirstShift(page: Page): Promise<void> {
  await page.locator('main a[href*="job="]').first().click();
  await page.getByRole('dialog', { name: 'Shift details' }).getByRole('heading').nth(1).waitFor();
}

export const PICTURES: readonly Picture[] = [
  { name: 'dashboard', who: 'admin', path: '/dashboard' },
  { name: 'dashboard-dark', who: 'admin', path: '/dashboard', scheme: 'dark' },
  { name: 'shift', who: 'provider', path: '/jobs?view=table&status=allocated', first: openFirstShift },
  { name: 'timeline', who: 'provider', path: '/jobs?view=timeline' },
  { name: 'board', who: 'office', path: '/jobs?view=board' },
  { name: 'trends', who: 'agency', path: '/dashboard/trends' },
  { name: 'invoices', who: 'provider', path: '/invoices' },
  { name: 'support', who: 'admin', path: '/support_desk' },
  { name: 'home-dashboard', who: 'office', path: '/dashboard' },
  { name: 'agency-dashboard', who: 'agency', path: '/dashboard' },
  { name: 'phone-home', who: 'member', path: '/dashboard', on: 'phone' },
  { name: 'phone-home-dark', who: 'member', path: '/dashboard', on: 'phone', scheme: 'dark' },
  { name: 'phone-shifts', who: 'member', path: '/jobs', on: 'phone' },
];

/** Phones beside one another in one picture. */
export const PHONES = { name: 'phones', of: ['phone-home', 'phone-shifts', 'phone-home-dark'] } as const;

/** The files in docs/pictures that the command makes. */
export const PICTURE_FILES: ReadonlySet<string> = new Set(
  [...PICTURES, PHONES].map(({ name }) => `docs/pictures/${name}.webp`),
);
