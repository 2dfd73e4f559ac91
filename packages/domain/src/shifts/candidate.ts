import type { Block } from '../staff/eligibility.ts';
import { allowed, coded, notNow, type Verdict } from '../verdict.ts';

/** Facts about a member that the rules for a shift need. */
export type Candidate = {
  member_id: string;
  applied: boolean;
  /** Ineligibilities for the shift. */
  blocks: readonly Block[];
  /** Administrator's reason for overruling the soft ones. */
  overrule?: { reason: string } | undefined;
  /** Codes of those an administrator overruled when they made the offer. */
  overridden?: readonly string[];
};

const inWords = (blocks: readonly Block[]): string => blocks.map(({ words }) => words).join('. ');
/** Code of the first ineligibility; `item` for any document. */
const codeOf = ([first]: readonly Block[]): string => (first?.code.startsWith('item:') ? 'item' : (first?.code ?? ''));
const isHard = ({ hard }: Block): boolean => hard;

/** Ineligibilities left after those that were overruled. */
const standing = ({ blocks, overrule, overridden = [] }: Candidate): Block[] =>
  blocks.filter(({ code, hard }) => hard || !(overrule !== undefined || overridden.includes(code)));

export function unblocked(candidate: Candidate): Verdict {
  const blocks = standing(candidate);
  return blocks.length === 0 ? allowed : coded(codeOf(blocks), notNow(inWords(blocks)));
}

/** Tells a refused administrator, by the field in `errors`, whether a reason would overrule it. */
export function unblockedOrOverruled(candidate: Candidate): Verdict {
  const blocks = standing(candidate);
  if (blocks.length === 0) return allowed;
  const errors = { override_reason: ['Say why they may work it nevertheless'] };
  return notNow(inWords(blocks), blocks.some(isHard) ? undefined : errors);
}

const OVERRULED_BY = 'An administrator may overrule this: ask Handover to fill the shift';

/**
 * Refuses a manager, who overrules nothing and is not told the reasons: where else a member works, whom they avoid and
 * which document they lack stay between them and the platform.
 */
export function unblockedForManager({ blocks }: Pick<Candidate, 'blocks'>): Verdict {
  if (blocks.length === 0) return allowed;
  const papers = blocks.every(({ code }) => code.startsWith('item:'));
  const words = papers ? 'A document that this shift asks for is missing or out of date' : 'Not free for this shift';
  return notNow(blocks.some(isHard) ? words : `${words}. ${OVERRULED_BY}`);
}

/** Refuses an application; if an administrator may still overrule it, the message says so. */
export function mayApply({ blocks }: Candidate): Verdict {
  if (blocks.length === 0) return allowed;
  const words = [inWords(blocks), ...(blocks.some(isHard) ? [] : ['The planner may still offer it to you'])].join('. ');
  return coded(codeOf(blocks), notNow(words));
}

/** Judges a check-in: only a legal obstacle refuses it; any other becomes a flag for the planner. */
export function atTheDoor(blocks: readonly Block[]): { verdict: Verdict; flags: string[] } {
  const barred = blocks.filter(({ at_check_in }) => at_check_in);
  if (barred.length > 0) return { verdict: notNow(inWords(barred)), flags: [] };
  return { verdict: allowed, flags: blocks.map(({ words }) => words) };
}

/** Soft ineligibilities that an administrator overrules by their reason, with their texts for the history. */
export function overruled({ blocks, overrule }: Candidate): { codes: string[]; words: string } {
  const passed = overrule === undefined ? [] : blocks.filter((block) => !isHard(block));
  return { codes: passed.map(({ code }) => code), words: inWords(passed) };
}

/** Returns Confirmed if the member applied for exactly these terms, else Assigned: then they are asked first. */
export const assignedAs = ({ applied, as_shown }: Pick<Candidate, 'applied'> & { as_shown: boolean }) =>
  applied && as_shown ? 'Confirmed' : 'Assigned';
