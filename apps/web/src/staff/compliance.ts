import type { StaffMember } from '@handover/contract/staff/staff';
import type { ComplianceState, Standing } from '@handover/domain/staff/credentials';
import { type Paper, paperStanding, paperWords } from './standing.ts';

type State = Standing | ComplianceState;
type Held = { title: string; standing: Standing; words: string; expires_on: string | null };

const listed = new Intl.ListFormat('en-GB');

/**
 * States in order of preference: of several documents for the same requirement, the best decides, so a renewal replaces
 * an expired one.
 */
const BEST_FIRST: readonly Standing[] = ['valid', 'expiring', 'waiting', 'expired', 'rejected', 'withdrawn'];

function heldBy({ skills, medicals }: StaffMember, today: string): Held[] {
  const papers: readonly Paper[] = [...skills, ...medicals];
  const same = Map.groupBy(papers, ({ item_id, title }) => item_id ?? title.trim().toLowerCase());
  return [...same.values()].flatMap((its) => {
    const [best] = its
      .map((paper) => ({ paper, standing: paperStanding(paper, today) }))
      .toSorted((a, b) => BEST_FIRST.indexOf(a.standing) - BEST_FIRST.indexOf(b.standing));
    if (!best) return [];
    const { paper, standing } = best;
    return [{ title: paper.title, expires_on: paper.expires_on, standing, words: paperWords(paper, today) }];
  });
}

const COUNTED: Record<State, (count: number) => string> = {
  valid: (count) => `${count} valid`,
  expiring: (count) => `${count} expire soon`,
  expired: (count) => `${count} expired`,
  missing: (count) => `${count} missing`,
  waiting: (count) => `${count} waiting to be checked`,
  rejected: (count) => `${count} rejected`,
  withdrawn: (count) => `${count} withdrawn`,
};

/** Counts of documents by state; a single one that ends soon has its date. */
function countsOf(held: readonly Held[], missing: number): { state: State; words: string }[] {
  const states: State[] = ['valid', 'waiting', 'expiring', 'expired', 'rejected', 'withdrawn', 'missing'];
  return states.flatMap((state) => {
    const its = held.filter(({ standing }) => standing === state);
    const count = state === 'missing' ? missing : its.length;
    const [only] = its;
    if (count === 0) return [];
    return [
      {
        state,
        words: state === 'expiring' && count === 1 && only ? `1 ${only.words.toLowerCase()}` : COUNTED[state](count),
      },
    ];
  });
}

/** Summary of a member's compliance: what is missing, what has expired, and the consequences. */
export function complianceSummary(member: StaffMember, who: string, today: string) {
  const held = heldBy(member, today);
  const { missing } = member.compliance;
  const titled = (standing: Standing) => held.filter((one) => one.standing === standing).map(({ title }) => title);
  const expired = titled('expired');
  const waiting = titled('waiting');
  const lacking = missing.length + expired.length;
  const sentences = [
    ...(missing.length > 0 ? [`Missing: ${listed.format(missing)}.`] : []),
    ...(expired.length > 0 ? [`${listed.format(expired)} ${expired.length === 1 ? 'has' : 'have'} expired.`] : []),
    ...(lacking > 0 ? [`${who} cannot be offered shifts that ask for ${lacking === 1 ? 'it' : 'them'}.`] : []),
    ...(waiting.length > 0 ? [`Waiting to be checked: ${listed.format(waiting)}.`] : []),
  ];
  return {
    sentences: sentences.length > 0 ? sentences : ['Everything that is asked for is in date.'],
    counts: countsOf(held, missing.length),
  };
}
