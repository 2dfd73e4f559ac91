import type { Block } from '../staff/eligibility.ts';
import { allowed, coded, notNow, type Verdict } from '../verdict.ts';

/** What the rules need to know of a member beside a shift. */
export type Candidate = {
  member_id: string;
  applied: boolean;
  /** What speaks against their working it. */
  blocks: readonly Block[];
  /** Why an administrator lets them nevertheless, as far as it may be overruled. */
  overrule?: { reason: string } | undefined;
  /** Codes of what an administrator overruled when they made the offer. */
  overridden?: readonly string[];
};

const inWords = (blocks: readonly Block[]): string => blocks.map(({ words }) => words).join('. ');
/** The name of the first thing that speaks against it; a paper is one of many. */
const codeOf = ([first]: readonly Block[]): string => (first?.code.startsWith('item:') ? 'item' : (first?.code ?? ''));
const isHard = ({ hard }: Block): boolean => hard;

/** What still speaks against someone after what was overruled. */
const standing = ({ blocks, overrule, overridden = [] }: Candidate): Block[] =>
  blocks.filter(({ code, hard }) => hard || !(overrule !== undefined || overridden.includes(code)));

export function unblocked(candidate: Candidate): Verdict {
  const blocks = standing(candidate);
  return blocks.length === 0 ? allowed : coded(codeOf(blocks), notNow(inWords(blocks)));
}

/** An administrator who is refused learns whether a reason of theirs would do. */
export function unblockedOrOverruled(candidate: Candidate): Verdict {
  const blocks = standing(candidate);
  if (blocks.length === 0) return allowed;
  const errors = { override_reason: ['Say why they may work it nevertheless'] };
  return notNow(inWords(blocks), blocks.some(isHard) ? undefined : errors);
}

/** Whoever applies learns that not all is lost where an administrator may still say yes. */
export function mayApply({ blocks }: Candidate): Verdict {
  if (blocks.length === 0) return allowed;
  const words = [inWords(blocks), ...(blocks.some(isHard) ? [] : ['The planner may still offer it to you'])].join('. ');
  return coded(codeOf(blocks), notNow(words));
}

/** Whoever stands at the door is sent away only where the law leaves no choice; anything else is said to the planner. */
export function atTheDoor(blocks: readonly Block[]): { verdict: Verdict; flags: string[] } {
  const barred = blocks.filter(({ at_check_in }) => at_check_in);
  if (barred.length > 0) return { verdict: notNow(inWords(barred)), flags: [] };
  return { verdict: allowed, flags: blocks.map(({ words }) => words) };
}

/** What an administrator overrules by their reason: soft blocks, with their words for the history. */
export function overruled({ blocks, overrule }: Candidate): { codes: string[]; words: string } {
  const passed = overrule === undefined ? [] : blocks.filter((block) => !isHard(block));
  return { codes: passed.map(({ code }) => code), words: inWords(passed) };
}

/** Somebody who applied for exactly what they would get has said yes; anyone else is asked first. */
export const assignedAs = ({ applied, as_shown }: Pick<Candidate, 'applied'> & { as_shown: boolean }) =>
  applied && as_shown ? 'Confirmed' : 'Assigned';
