/** Time in which the person who published shifts is offered to take them back. */
export const UNDO_MS = 10_000;
/** Time after a publication at which people are told; until then it can be taken back. */
export const TELL_AFTER_MS = 15_000;
/** Time in which new shifts are marked on the board. */
export const NEW_MS = 60_000;

/** Moment at which people are told of shifts published then. */
export const toldFrom = (published_at: Date): Date => new Date(published_at.getTime() + TELL_AFTER_MS);

type Published = { published_by: string; published_at: Date };

/** Facts about the publication of a shift, for the decision on taking it back. */
export type Undoing = {
  /** The publication with the shift, if it was in the last seconds. */
  publication: Published | undefined;
  applied: boolean;
  offered: boolean;
};
