import { allowed, notNow, type Verdict } from '../verdict.ts';

/** Maximum views that one person saves for one list. */
export const MOST_SAVED_VIEWS = 20;
/** Maximum characters of a view's name: a tab shows it whole. */
export const LONGEST_VIEW_NAME = 40;

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whether a person may save a view of a list under a name, beside the other views that they saved for it. */
export function mayNameView(others: readonly { name: string }[], name: string): Verdict {
  if (!others.some((other) => sameName(other.name, name))) return allowed;
  const words = 'You have a view with this name already';
  return notNow(words, { name: [words] });
}

/** Whether a person may save one more view of a list. */
export const mayAddView = (others: readonly { name: string }[], name: string): Verdict =>
  others.length >= MOST_SAVED_VIEWS
    ? notNow(`You have ${MOST_SAVED_VIEWS} views of this list. Delete one that you no longer use first`)
    : mayNameView(others, name);
