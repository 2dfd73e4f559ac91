import { TAGS } from '../demo/names.ts';
import { ASKED_FOR, DEMO_SHIFTS } from '../demo/roles.ts';

/**
 * Kinds of each role: divisible by two and three, so that a role with two or three kinds of shift has each equally
 * often.
 */
const EACH = 6;
export const KINDS = ASKED_FOR.length * EACH;

/** Rows of the shifts that homes ask for, by frequency; `tags` are indexes in the list of tags. */
export const kindRows = () =>
  ASKED_FOR.flatMap(({ title, description, staff_rate, hcp_rate, tags, shifts }, role) => {
    const theirs = DEMO_SHIFTS.filter(({ id }) => shifts.includes(id));
    const asked = TAGS.flatMap((tag, index) => (tags.includes(tag.title) ? [index + 1] : []));
    return Array.from({ length: EACH }, (_, turn) => {
      const times = theirs[turn % theirs.length];
      return { kind: role * EACH + turn, title, description, staff_rate, hcp_rate, tags: asked, ...times };
    });
  });
