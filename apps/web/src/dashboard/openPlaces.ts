import type { Mark } from '../ui/map/heaps.ts';

/** Open shifts on a map: homes that have some, or for members the shifts themselves. */
export type OpenPlaces = { of: 'homes' | 'shifts'; marks: readonly Mark[]; total: number };

const count = new Intl.NumberFormat('en-GB');
const WORDS = {
  homes: { none: 'No home has an open shift', one: '1 home with open shifts', many: 'homes with open shifts' },
  shifts: { none: 'No open shifts', one: '1 open shift', many: 'open shifts' },
};

/** Summary text: "34 homes with open shifts". */
export function placesText({ of, total }: Pick<OpenPlaces, 'of' | 'total'>): string {
  if (total === 0) return WORDS[of].none;
  return total === 1 ? WORDS[of].one : `${count.format(total)} ${WORDS[of].many}`;
}
