import type { Block } from '../staff/eligibility.ts';
import { allowed, forbidden, type Verdict } from '../verdict.ts';
import type { Viewer } from '../viewer.ts';

export const FAVOURITE_KINDS = ['favourite', 'block'] as const;
export type FavouriteKind = (typeof FAVOURITE_KINDS)[number];

/** Where somebody is liked or not wanted: all locations of a care provider if none is named. */
export type FavouritePlace = { agency_id: string; care_provider_id: string; office_id: string | null };

/** Which of the two does not want the other. */
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

/** Who may say for a place whom it likes to see, and read what is said there. */
export const favouritePolicy = {
  keep: (viewer: Viewer, place: FavouritePlace): Verdict =>
    keeps(viewer, place) ? allowed : forbidden('This is said by those who keep the place'),
};

const WORDS: Record<BlockedBy, string> = {
  place: 'This staff member is not to work at this location',
  member: 'This staff member does not want to work at this location',
};
/** A member is not told that a place does not want them; of what they hid themselves they know. */
const WORDS_FOR_THEM: Record<BlockedBy, string> = {
  place: 'This shift is not open to you',
  member: 'You have hidden this home. Show it again to take its shifts',
};

export const BLOCKED_BY_PLACE_CODE = 'regard';

/** Nobody overrules it: whoever wrote it takes it back. */
export const blockedByPlace = (by: BlockedBy, viewer: Pick<Viewer, 'kind'>): Block => ({
  code: BLOCKED_BY_PLACE_CODE,
  hard: true,
  at_check_in: false,
  words: (viewer.kind === 'member' ? WORDS_FOR_THEM : WORDS)[by],
});
