import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing on the page, or in one part of it, keeps anybody out. */
export async function expectNoBarriers(page: Page, part?: string): Promise<void> {
  const look = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (part ? look.include(part) : look).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
