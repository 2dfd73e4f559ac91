import { dayAfter, londonDay } from '@handover/domain/time';
import type { Random } from '../../../apps/server/seed/demo/random.ts';

export type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  format?: string;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
};

/** Ids of things that exist, so that some requests get past the first door. */
export type Known = Record<string, string[]>;

const WORDS: [string, ...string[]] = ['Ann', 'Lee', 'Night', 'Ward', 'a', 'O’Neill', 'Zoë', 'needs a driver', '1'];

export const uuid = (random: Random): string => {
  const hex = random.bytes(16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
};

/** A day soon enough to post a shift for. */
const soon = (random: Random): string => dayAfter(londonDay(new Date()), random.whole(21));
const quarter = (random: Random): string => random.pick(['07:00', '08:00', '14:30', '20:00', '01:30']);
/** The Monday of a week around now; the first of January 2024 was one. */
const monday = (random: Random): string => {
  const weeks = Math.floor((Date.now() - Date.UTC(2024, 0, 1)) / (7 * 86_400_000));
  return dayAfter('2024-01-01', 7 * (weeks - random.whole(3)));
};

/** Values for fields whose rules JSON Schema cannot express, by the name of the field. */
const BY_NAME: Record<string, (random: Random) => unknown> = {
  email: (random) => `fuzz.${random.whole(100_000)}@example.org`,
  password: () => 'kettle on at seven',
  confirm_password: () => 'kettle on at seven',
  current_password: () => 'not the right one',
  mobile_telephone: () => '07700 900 123',
  token: (random) => random.bytes(32).toString('base64url'),
  challenge: (random) => random.bytes(32).toString('base64url'),
  code: (random) => String(random.whole(1_000_000)).padStart(6, '0'),
  level: (random) => 1 + random.whole(4),
  page: (random) => 1 + random.whole(5),
  page_size: (random) => random.pick([10, 15, 20, 50, 75, 100, 200]),
  post_code: () => 'YO26 5RL',
  job_start_time: quarter,
  job_end_time: quarter,
  break_length: (random) => 5 * (1 + random.whole(18)),
  date: soon,
  deadline: () => londonDay(new Date()),
  from: monday,
};
/** Field of each item of a list. */
const ITEMS: Record<string, string> = { tags: 'tag_id', job_ids: 'job_id', dates: 'date' };

/** Something that this field takes, as far as its name and schema tell. */
export function validValue(name: string, schema: Schema, random: Random, known: Known): unknown {
  const ids = known[name];
  if (ids && random.whole(10) > 0) return ids[random.whole(ids.length)];
  const named = BY_NAME[name];
  if (named) return named(random);
  if (schema.enum) return schema.enum[random.whole(schema.enum.length)];
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return validValue(name, schema.anyOf[random.whole(schema.anyOf.length)] ?? {}, random, known);
  switch (schema.type) {
    case 'boolean':
      return random.whole(2) === 1;
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + random.whole(Math.min(schema.maximum ?? 100, 100));
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: random.whole(4) }, () =>
        validValue(ITEMS[name] ?? '', schema.items ?? {}, random, known),
      );
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([its, value]) => [its, validValue(its, value, random, known)]),
      );
    default:
      if (schema.format === 'uuid') return uuid(random);
      if (schema.format === 'date') return `2026-1${random.whole(3)}-0${1 + random.whole(9)}`;
      return `${random.pick(WORDS)} ${random.whole(1_000)}`;
  }
}
