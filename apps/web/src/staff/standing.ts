import type { Medical, Skill } from '@handover/contract/staff/parts';
import { type Standing, standingOf, standingWords } from '@handover/domain/staff/credentials';

/** Certificate or vaccination on a profile. */
export type Paper = Pick<Skill | Medical, 'title' | 'item_id' | 'state' | 'expires_on'>;

/** Dates of a document as the rules take them: how long it counts is already part of its last day. */
const dated = ({ state, expires_on }: Paper) => ({ state, start_date: null, end_date: expires_on });

export const paperStanding = (paper: Paper, today: string): Standing => standingOf(dated(paper), null, today);
export const paperWords = (paper: Paper, today: string): string => standingWords(dated(paper), null, today);
