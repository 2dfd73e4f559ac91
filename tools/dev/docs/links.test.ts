import { expect, test } from 'vitest';
import { anchorsIn, linksIn } from './links.ts';

test('finds the links of a page and none of those in code', () => {
  expect(linksIn('See [a](docs/a.md), ![b](b.png "a title") and `[c](c.md)`.\n```\n[d](d.md)\n```\n')).toEqual([
    'docs/a.md',
    'b.png',
  ]);
});

test('names headings as their anchors are written', () => {
  const page = '# Quick start\n\n## What it costs, by level\n\n### The `outbox` of [a phone](x.md)\n';
  expect([...anchorsIn(page)]).toEqual(['quick-start', 'what-it-costs-by-level', 'the-outbox-of-a-phone']);
});
