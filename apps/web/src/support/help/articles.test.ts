import { PASSWORD_MIN } from '@handover/domain/accounts/password';
import { NAVIGATION } from '@handover/domain/navigation';
import { TARGETS } from '@handover/domain/support/targets';
import { LEVELS } from '@handover/domain/viewer';
import { describe, expect, test } from 'vitest';
import { articleOf, plainText } from './article.ts';
import { ARTICLES, articlesFor } from './articles.ts';
import { findArticles, highlighted } from './search.ts';

const [routes = ''] = Object.values(
  import.meta.glob<string>('../../router.tsx', { query: '?raw', import: 'default', eager: true }),
);
const PATHS = [...routes.matchAll(/(?:page\(\s*|path: )'(\/[\w/$]*)'/g)].map(([, path = '']) => path);
const linksOf = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, href = '']) => href);
const leadsSomewhere = (href: string): boolean => {
  const [path = ''] = href.split('?');
  const [, slug] = /^\/help\/([\w-]+)$/.exec(path) ?? [];
  return slug ? ARTICLES.some((article) => article.slug === slug) : PATHS.includes(path);
};
const textOf = (slug: string) => ARTICLES.find((article) => article.slug === slug)?.text ?? '';

describe.each(ARTICLES.map((article) => [article.slug, article] as const))('the article %s', (slug, article) => {
  test('has a title, an audience, keywords and a text', () => {
    expect(article.title).toMatch(/^[A-Z].{4,60}$/);
    expect(article.levels).not.toEqual([]);
    expect(article.keywords.length).toBeGreaterThan(2);
    expect(plainText(article.text).length).toBeGreaterThan(150);
    expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });
  test('is short enough to be read on a break', () => {
    expect(plainText(article.text).split(' ').length).toBeLessThan(260);
  });
  test('has no dead link', () => {
    expect(linksOf(article.text).filter((href) => !leadsSomewhere(href))).toEqual([]);
  });
  test('links only to pages that its readers may open', () => {
    const closed = linksOf(article.text).flatMap((href) => {
      const place = NAVIGATION.flat().find(({ path }) => path === href.split('?')[0]);
      if (!place || article.levels === 'everyone') return [];
      return article.levels.every((level) => !place.levels.includes(level)) ? href : [];
    });
    expect(closed).toEqual([]);
  });
  test('is the first result for its own title', () => {
    expect(findArticles(ARTICLES, article.title)[0]?.article.slug).toBe(slug);
  });
});

test('exist for each level, and about signing in for people who are not signed in', () => {
  for (const level of LEVELS) expect(articlesFor(level).length).toBeGreaterThan(8);
  expect(articlesFor(undefined).map(({ slug }) => slug)).toEqual([
    'cannot-sign-in',
    'change-email',
    'keyboard-and-dark',
    'no-account',
  ]);
  expect(articlesFor(4).map(({ slug }) => slug)).not.toContain('post-a-shift');
  expect(articlesFor(3).map(({ slug }) => slug)).not.toContain('fill-again');
});

test('state the real rules for passwords and response times', () => {
  expect(textOf('cannot-sign-in')).toContain(`At least ${PASSWORD_MIN} characters`);
  const { critical, high, medium, low } = TARGETS;
  expect([critical.hours, high.hours, medium.hours, low.hours]).toEqual([1, 4, 8, 24]);
  expect(textOf('support-desk')).toContain('Critical is answered within an hour and High within four, round the clock');
});

describe('search', () => {
  const found = (typed: string) => findArticles(articlesFor(4), typed).map(({ article }) => article.slug);
  test.each([
    ['There is no signal', 'check-in'],
    ['GPS', 'check-in'],
    ['signatures', 'check-out'],
    ['I am sick', 'cannot-come'],
    ['dbs', 'papers'],
    ['payslip', 'pay'],
    ['2fa', 'second-factor'],
    ['push', 'notifications'],
    ['wrong hours', 'query-hours'],
  ])('for “%s” finds %s first', (typed, slug) => {
    expect(found(typed)[0]).toBe(slug);
  });
  test('ignores case and accents, and requires each word', () => {
    const cafe = articleOf('cafe', '---\ntitle: The café\nlevels: 4\nkeywords: tea\n---\n\nOpen at night.');
    for (const typed of ['CAFE', 'cafés', 'Café open', 'ope caf']) expect(findArticles([cafe], typed)).toHaveLength(1);
    expect(findArticles([cafe], 'café closed')).toEqual([]);
    expect(findArticles([cafe], ' ?! ')).toEqual([]);
  });
  test('shows where the words occur', () => {
    expect(highlighted('The Café is open', 'cafe op')).toEqual([
      { text: 'The ', found: false },
      { text: 'Café', found: true },
      { text: ' is ', found: false },
      { text: 'open', found: true },
    ]);
    expect(findArticles(articlesFor(4), 'seven days later')[0]?.excerpt).toMatch(/seven days later/);
  });
});
