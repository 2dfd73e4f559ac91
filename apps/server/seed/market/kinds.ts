import { TAGS } from '../demo/names.ts';
import { ASKED_FOR, DEMO_SHIFTS } from '../demo/roles.ts';

/** So many of each role that one with two kinds of shift and one with three have each of them equally often. */
const EACH = 6;
export const KINDS = ASKED_FOR.length * EACH;

/** The shifts that homes ask for, each as often as it is asked for; `tags` are places in the list of tags. */
export const kindRows = () =>
  ASKED_FOR.flatMap(({ title, description, staff_rate, hcp_rate, tags, shifts }, role) => {
    const theirs = DEMO_SHIFTS.filter(({ id }) => shifts.includes(id));
    const asked = TAGS.flatMap((tag, index) => (tags.includes(tag.title) ? [index + 1] : []));
    return Array.from({ length: EACH }, (_, turn) => {
      const times = theirs[turn % theirs.length];
      return { kind: role * EACH + turn, title, description, staff_rate, hcp_rate, tags: asked, ...times };
    });
  });
