import type { Block } from '../staff/eligibility.ts';
import { allowed, forbidden, type Verdict } from '../verdict.ts';
import type { Viewer } from '../viewer.ts';

export const FAVOURITE_KINDS = ['favourite', 'block'] as const;
export type FavouriteKind = (typeof FAVOURITE_KINDS)[number];

/** Scope of a favourite or block: one location, or all of a care provider if `office_id` is null. */
export type FavouritePlace = { agency_id: string; care_provider_id: string; office_id: string | null };

/** Side that made the block. */
export type BlockedBy = 'place' | 'member';

const keeps = (viewer: Viewer, { agency_id, care_provider_id, office_id }: FavouritePlace): boolean => {
  switch (viewer.kind) {
    case 'admin':
      return true;
    case 'agency':
      return viewer.agency_id === agency_id;
    case 'provider':
      return viewer.care_provider_id === care_provider_id;
    case 'office':
      return viewer.office_id === office_id;
    case 'member':
      return false;
  }
};

/** Rules for writing and reading the favourites and blocks of a location. */
export const favouritePolicy = {
  keep: (viewer: Viewer, place: FavouritePlace): Verdict =>
    keeps(viewer, place) ? allowed : forbidden('This is said by those who keep the place'),
};

const WORDS: Record<BlockedBy, string> = {
  place: 'This staff member is not to work at this location',
  member: 'This staff member does not want to work at this location',
};
/**
 * Messages for the member. They are not told that a location blocks them, but are reminded of what they hid themselves.
 */
const WORDS_FOR_THEM: Record<BlockedBy, string> = {
  place: 'This shift is not open to you',
  member: 'You have hidden this home. Show it again to take its shifts',
};

export const BLOCKED_BY_PLACE_CODE = 'regard';

/** Ineligibility because of a block. Nobody overrules it; only its author removes it. */
export const blockedByPlace = (by: BlockedBy, viewer: Pick<Viewer, 'kind'>): Block => ({
  code: BLOCKED_BY_PLACE_CODE,
  hard: true,
  at_check_in: false,
  words: (viewer.kind === 'member' ? WORDS_FOR_THEM : WORDS)[by],
});
