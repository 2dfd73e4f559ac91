import type { Level } from '@handover/domain/viewer';
import { type Article, articleOf, isFor } from './article.ts';

const files = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true });

/** Articles in the order of need: daily tasks of a level before one-time ones. */
const FIRST = [
  'find-and-apply',
  'offers',
  'check-in',
  'check-out',
  'cannot-come',
  'calendar',
  'papers',
  'pay',
  'post-a-shift',
  'quick-post',
  'offer-and-match',
  'fill-again',
  'cancel-a-shift',
  'query-hours',
  'invoices',
  'rates-and-budgets',
  'invite-people',
  'support-desk',
  'audit',
  'messages-and-favourites',
  'notifications',
  'cannot-sign-in',
];
const placeOf = ({ slug }: Article): number => (FIRST.includes(slug) ? FIRST.indexOf(slug) : FIRST.length);

export const ARTICLES: readonly Article[] = Object.entries(files)
  .map(([path, file]) => articleOf(path.slice(path.lastIndexOf('/') + 1, -'.md'.length), file))
  .toSorted((one, other) => placeOf(one) - placeOf(other) || one.title.localeCompare(other.title));

export const articlesFor = (level: Level | undefined): Article[] => ARTICLES.filter((one) => isFor(one, level));
