import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from './test.ts';
import { mailTo } from '../apps/server/test/inbox.ts';
import type { Person } from '../apps/server/test/make.ts';
import { expectNoBarriers } from './barriers.ts';
import { prepare, signInAsMember } from './members.ts';
import { openAs } from './people.ts';

let anna: Person;

/** Separate care provider, so that no other test sees this ticket. */
test.beforeAll(() =>
  prepare(async (make) => {
    const email = `asks.${randomUUID()}@example.org`;
    anna = await make.providerManager(undefined, { email, first_name: 'Anna', last_name: 'Doyle' });
  }),
);

const editor = (page: Page) => page.getByRole('textbox', { name: 'Comment' });
const comments = (page: Page) => page.getByRole('region', { name: /^Comments/ }).getByRole('listitem');

/** Chooses an option at the side, and confirms the dialog. */
async function choose(page: Page, label: string, option: string, dialog: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  const asked = page.getByRole('dialog', { name: dialog });
  await expect(asked.getByText('Are you sure?')).toBeVisible();
  await asked.getByRole('button', { name: new RegExp(dialog, 'i') }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Successfully Saved' })).toBeAttached();
  await expect(page.getByRole('combobox', { name: label })).toHaveValue(option);
}

/** Signs Anna in and raises a ticket for her by a request. */
async function raise(page: Page): Promise<{ uuid: string; id: number }> {
  await signInAsMember(page, anna);
  const raised = await page.request.post('/api/v1/support_desk', {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    data: { title: 'The break is wrong', description: '<p>It says <strong>60</strong> minutes.</p>', priority: 'high' },
  });
  return (await raised.json()).data;
}

test('a manager raises a ticket, support answers live and completes it, and the manager opens it again [ticket-8]', async ({
  browser,
}) => {
  const [asks, answers] = [await browser.newPage(), await browser.newPage()];
  const { uuid, id } = await raise(asks);

  await asks.goto(`/support_desk/${uuid}`);
  await expect(asks.getByRole('heading', { name: 'The break is wrong' })).toBeVisible();
  await expect(
    asks.getByRole('heading', {
      name: new RegExp(`^Support Ticket #${id} by Anna Doyle on \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d$`),
    }),
  ).toBeVisible();
  await expect(asks.getByRole('combobox', { name: 'Assigned To' })).toHaveCount(0);
  await editor(asks).fill('I began to write this');

  await openAs(answers, 'planner', `/support_desk/${uuid}`);
  await expect(answers.locator('strong', { hasText: '60' })).toBeVisible();
  await choose(answers, 'Assigned To', 'Oliver Grant', 'Assign User');
  await choose(answers, 'Priority', 'Critical', 'Change Priority');
  await editor(answers).fill('We are looking into it');
  await answers.getByRole('button', { name: 'Bold' }).click();
  await answers.keyboard.type(' today');
  await answers.keyboard.press('ControlOrMeta+Enter');
  await expect(comments(answers)).toHaveText([
    /Oliver Grant.*Support team.*(just now|ago).*We are looking into it today/,
  ]);
  await expect(editor(answers)).toHaveText('');
  await expectNoBarriers(answers);

  // The answer appears live, and the draft is still there, also after a reload.
  await expect(comments(asks)).toHaveText([/Support team.*We are looking into it today/]);
  // A comment longer than the screen, so that the first comment is out of sight when the last one is deleted.
  const long = await asks.request.post(`/support_desk/${uuid}/comment/store`, {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    data: { comment: '<p>It was 60 again.</p>'.repeat(40) },
  });
  expect(long.ok()).toBe(true);
  await asks.reload();
  await expect(editor(asks)).toHaveText('I began to write this');
  await asks.getByRole('button', { name: 'Send Comment' }).click();
  await expect(comments(asks)).toHaveCount(3);
  // Support is on the left in white, everyone else on the right in blue; only one's own comments can be deleted.
  for (const [n, side, colour] of [
    [0, 'start', 'rgb(255, 255, 255)'],
    [1, 'end', 'rgb(232, 240, 253)'],
  ] as const) {
    await expect(comments(asks).nth(n)).toHaveCSS('justify-self', side);
    await expect(comments(asks).nth(n).locator('[data-comment-body]')).toHaveCSS('background-color', colour);
  }
  await expect(asks.getByRole('button', { name: 'Delete comment' })).toHaveCount(2);
  await asks.getByRole('button', { name: 'Delete comment' }).last().click();
  const sure = asks.getByRole('dialog', { name: 'Delete Comment' });
  await expect(sure.getByText('Are you sure?')).toBeVisible();
  await expect(comments(asks).first()).not.toBeInViewport();
  await sure.getByRole('button', { name: 'Delete comment' }).click();
  await expect(comments(asks).last()).toContainText('This comment was deleted');
  await expect(comments(asks).first()).toBeInViewport();

  await choose(answers, 'Status', 'Completed', 'Change Status');
  await expect(asks.getByText('This ticket is completed. Your comment opens it again.')).toBeVisible();
  await expectNoBarriers(asks, 'main');
  await editor(asks).fill('Not quite');
  await asks.getByRole('button', { name: 'Send Comment' }).click();
  await expect(asks.getByRole('combobox', { name: 'Status' })).toHaveValue('Active');
  await expect(answers.getByRole('combobox', { name: 'Status' })).toHaveValue('Active');

  // An internal note, and a canned reply that is inserted and sent by hand.
  const secret = 'She has asked twice this month';
  await answers.getByText('Internal note', { exact: true }).click();
  await answers.getByRole('textbox', { name: 'Internal note' }).fill(secret);
  await answers.getByRole('button', { name: 'Save note' }).click();
  await expect(comments(answers).last()).toHaveText(/Oliver Grant.*Internal note.*She has asked twice this month/);
  await expect(answers.getByRole('textbox', { name: 'Internal note' })).toHaveText('');
  await expectNoBarriers(answers, 'main');
  await answers.getByText('Answer', { exact: true }).click();
  await answers.getByRole('button', { name: 'Canned reply' }).click();
  await answers.getByRole('menuitem', { name: 'We are looking into it' }).click();
  await expect(editor(answers)).toContainText('Hello Anna,');
  await expect(comments(answers)).toHaveCount(5);
  await answers.getByRole('button', { name: 'Send Comment' }).click();
  await expect(comments(asks).last()).toContainText('Hello Anna,');
  await asks.reload();
  await expect(comments(asks)).toHaveCount(5);
  await expect(asks.getByText(secret)).toHaveCount(0);
  await expect(asks.getByText('Internal note')).toHaveCount(0);

  const mail = await mailTo(anna.email, /^A comment on a support ticket$/);
  expect(mail.text).toContain('We are looking into it today');
  expect(mail.text).toContain(`/support_desk/${uuid}`);
});

/**
 * Begins to write in the plain field. `come` lets the rich-text editor replace it; `taken` tells which element then has
 * the focus.
 */
async function beginsPlain(page: Page, text: string) {
  const { uuid } = await raise(page);
  let come = () => {};
  const asked = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/RichTextLoaded-*.js', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`/support_desk/${uuid}`);
  await editor(page).fill(text);
  // Records the focus at the moment the plain field is removed, because a typist does not wait for a frame.
  const watch = await page.evaluateHandle(() => {
    const taken = new Promise<string | null | undefined>((resolve) => {
      const look = new MutationObserver(() => {
        if (document.querySelector('[data-rich-text] textarea') === null)
          resolve(document.activeElement?.ariaMultiLine);
      });
      look.observe(document.body, { childList: true, subtree: true });
    });
    return { taken };
  });
  const taken = () => watch.evaluate((its) => its.taken);
  return { come, taken };
}

test('typing continues in the rich-text editor when it replaces the plain field, with no key lost', async ({
  page,
}) => {
  const { come, taken } = await beginsPlain(page, 'She waits');
  come();
  await page.keyboard.type(' at the ward since seven and the door is locked.');
  expect(await taken()).toBe('true');
  await expect(editor(page)).toHaveText('She waits at the ward since seven and the door is locked.');
});

test('a trailing space is kept when the rich-text editor replaces the plain field', async ({ page }) => {
  const { come, taken } = await beginsPlain(page, 'She waits ');
  come();
  expect(await taken()).toBe('true');
  await page.keyboard.type('at the ward.');
  await expect(editor(page)).toHaveText('She waits at the ward.');
});
