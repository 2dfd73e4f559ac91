import { expect, test } from './test.ts';
import { owner } from './database.ts';
import { openAs } from './people.ts';
import { homeOf } from './shifts.ts';
import { fillBoard, readColumn } from './fillBoard.ts';

/** Several pages of each column. tools/bench/board.ts reads a thousand. */
const MANY = 250;

/** Tracing is off, because a trace would record every card. */
test.use({ viewport: { width: 1440, height: 900 }, trace: 'off' });

test.beforeAll(async () => {
  const home = await homeOf('partick');
  await owner((client) => fillBoard(client, home, MANY));
});

test('a board of many shifts scrolls to its end, with every card once and all columns [shift-board-1]', async ({
  page,
}) => {
  await openAs(page, 'partick', '/jobs?view=board');
  const columns = page.locator('[data-column]');
  await expect(columns).toHaveCount(5);
  for (const id of ['unallocated', 'confirmed']) {
    const column = page.locator(`[data-column="${id}"]`);
    const said = async () => Number((await column.locator('h2 [data-count]').textContent())?.replace(',', ''));
    await expect.poll(said).toBeGreaterThanOrEqual(MANY);
    const { cards } = await readColumn(page, id);
    expect(new Set(cards).size).toBe(cards.length);
    expect(cards).toHaveLength(await said());
    await expect(columns).toHaveCount(5);
  }
  for (const id of ['unallocated', 'pending', 'confirmed', 'checkedin', 'completed'])
    await expect(page.locator(`[data-column="${id}"] h2`)).toBeInViewport();
});
