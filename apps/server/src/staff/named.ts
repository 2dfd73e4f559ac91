import { type RawBuilder, sql } from 'kysely';
import { literally } from '../db/like.ts';
import { patternOf } from '../lists/source.ts';

/** Maximum matching names that are tried: the nearest to what was typed. */
const MOST_NAMES = 20;

/** Selects names that begin with the typed text, and those that contain it, if enough was typed. */
const namesLike = (typed: string, pattern = startOf(typed)): RawBuilder<unknown> => sql`(
  select name, folded not like ${startOf(typed)} as inside from names where folded like ${pattern}
  order by inside, length(name), name limit ${sql.lit(MOST_NAMES)})`;

const startOf = (typed: string): string => `${literally(typed.toLowerCase())}%`;

const IS_STAFF = sql`u.level = 4 and u.deleted_at is null`;
const PERSON = sql`u.user_id, u.first_name, u.last_name`;

/**
 * Selects people by one of their names. People share names, so the names are found first and then the first people of
 * each.
 */
const byOneName = (typed: string, most: number): RawBuilder<unknown> => sql`
  select ${PERSON}, case when inside then 3 else 1 end as turn from ${namesLike(typed, patternOf(typed))} n cross join lateral (
    select ${PERSON} from users u where u.last_name = n.name and ${IS_STAFF}
    order by u.first_name, u.user_id limit ${sql.lit(most)}) u
  union all
  select ${PERSON}, case when inside then 4 else 2 end from ${namesLike(typed, patternOf(typed))} n cross join lateral (
    select ${PERSON} from users u where u.first_name = n.name and ${IS_STAFF}
    order by u.user_id limit ${sql.lit(most)}) u`;

/** Selects people by first and last name, each by its beginning. */
const byBothNames = (first: string, last: string, most: number): RawBuilder<unknown> => sql`
  select ${PERSON}, 0 as turn
  from ${namesLike(first)} f cross join ${namesLike(last)} l cross join lateral (
    select ${PERSON} from users u where u.last_name = l.name and u.first_name = f.name and ${IS_STAFF}
    order by u.user_id limit ${sql.lit(most)}) u`;

export const isCode = (typed: string): boolean => /^st-\d+$/i.test(typed);

/** Selects a person by their code, which is unique. */
const byCode = (typed: string): RawBuilder<unknown> => sql`
  select ${PERSON}, 0 as turn from staff s join users u on u.user_id = s.member_id
  where s.code = ${typed.toUpperCase()} and ${IS_STAFF}`;

/** Returns every split of the typed text into a first and a last name. */
function splits(typed: string): [first: string, last: string][] {
  const words = typed.split(/\s+/);
  return words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
}

const MOST_SPLITS = 3;

/** Selects people by name, at most so many; names nearest to the typed text come first, by their `turn`. */
export function staffNamed(typed: string, most: number): RawBuilder<unknown> {
  const ways = isCode(typed)
    ? [byCode(typed)]
    : [
        ...splits(typed)
          .slice(0, MOST_SPLITS)
          .map(([first, last]) => byBothNames(first, last, most)),
        byOneName(typed, most),
      ];
  return sql`
    select user_id, first_name, last_name, min(turn) as turn from (${sql.join(ways, sql` union all `)}) w
    group by user_id, first_name, last_name
    order by min(turn), length(last_name) + length(first_name), last_name, first_name, user_id limit ${sql.lit(most)}`;
}
