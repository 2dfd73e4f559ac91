import { daysBetween } from '../time.ts';
import { allowed, forbidden, notNow, type Verdict } from '../verdict.ts';
import { isAdmin, type Viewer } from '../viewer.ts';
import { complianceOf, type ComplianceState, lasting, type Person } from './credentials.ts';
import type { OptOut } from './optOut.ts';
import { counted } from './staffTexts.ts';

/** Rules for agencies and the people whom they engage. */
export const peoplePolicy = {
  /** An agency sees its own people; row-level security hides all others. */
  see: (viewer: Viewer): Verdict =>
    viewer.kind === 'agency' ? allowed : forbidden('Agencies alone have people of their own'),

  /** Level 1 begins and ends engagements; an invitation of the agency that is accepted begins one too. */
  engage(viewer: Viewer, { engaged, status }: { engaged: boolean; status: string }): Verdict {
    if (!isAdmin(viewer)) return forbidden('Engagements are made by an administrator');
    if (engaged) return notNow('This agency engages them already');
    return status === 'active' ? allowed : notNow('This agency is not active, so it can engage nobody');
  },
  end(viewer: Viewer, { ended }: { ended: boolean }): Verdict {
    if (!isAdmin(viewer)) return forbidden('Engagements are ended by an administrator');
    return ended ? notNow('This engagement has ended already') : allowed;
  },
};

/** The worst of a person's documents, by name: what an agency reads of its people's compliance at a glance. */
export type Worst = { state: ComplianceState | 'waiting'; words: string };

export function worstPaper(person: Person): Worst {
  const { credentials, today } = person;
  const { state, missing } = complianceOf(person);
  const [first] = lasting(person);
  if (state === 'missing') return { state, words: `${missing[0]} missing` };
  if (first && state === 'expired') return { state, words: `${first.paper.title} expired` };
  if (first && state === 'expiring') return { state, words: `${first.paper.title}, ${daysLeft(today, first.until)}` };
  const waiting = credentials.filter((paper) => paper.state === 'waiting').length;
  return waiting > 0 ? { state: 'waiting', words: `${waiting} waiting` } : { state: 'valid', words: 'Valid' };
}

const daysLeft = (today: string, until: string): string => {
  const days = daysBetween(today, until);
  return days === 0 ? 'today' : counted(days, 'day');
};

type Limited = OptOut & Pick<Person, 'credentials' | 'today'>;

/**
 * Hours that a person may be planned for in a week: those of a visa, or else the legal average, which nothing limits
 * while they have opted out of it.
 */
export function weeklyLimit({ credentials, today, ...its }: Limited, legal: number): number | null {
  const visas = credentials
    .filter(({ state, end_date }) => state === 'verified' && (end_date === null || end_date >= today))
    .flatMap(({ weekly_hours }) => weekly_hours ?? []);
  const opted_out =
    its.opted_out_on !== null &&
    its.opted_out_on <= today &&
    (its.opt_out_ends_on === null || its.opt_out_ends_on >= today);
  const limits = opted_out ? visas : [legal, ...visas];
  return limits.length === 0 ? null : Math.min(...limits);
}

/** Share of a week's limit from which a planner is warned. */
export const NEAR_WEEKLY_LIMIT = 0.85;
