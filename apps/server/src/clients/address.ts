import { type Country, tidyPostCode } from '@handover/domain/places';
import type { Position } from '../adapters/gazetteer.ts';

type Addressed = { post_code: string; country: Country; latitude: number | null; approximate: boolean };

/** Normalizes an address: the post code as on an envelope, and an address without a position is approximate. */
export const asKept = <T extends Addressed>(entry: T): T => ({
  ...entry,
  post_code: tidyPostCode(entry.post_code, entry.country) ?? entry.post_code,
  approximate: entry.latitude === null || entry.approximate,
});

const WHERE = ['address_line_1', 'address_line_2', 'city', 'town', 'province', 'post_code', 'country'] as const;
const NOWHERE = { latitude: null, longitude: null, approximate: true };
type Pin = { latitude: number | null; longitude: number | null; approximate: boolean };
type Before = Record<(typeof WHERE)[number], string | null> & Pin;
type Sent = Addressed & Record<(typeof WHERE)[number], string> & Pin;

/** Adds a position: the pin that was sent, else the old one if the address is unchanged, else the guess. */
export function placed<T extends Sent>(before: Before | undefined, sent: T, guess: Position | undefined): T {
  if (sent.latitude !== null) return sent;
  const now = asKept<Sent>(sent);
  const stays = before && before.latitude !== null && WHERE.every((line) => now[line] === (before[line] ?? ''));
  const { latitude, longitude, approximate } = stays ? before : (guess ?? NOWHERE);
  return { ...sent, latitude, longitude, approximate };
}
