import type { Medical, Skill } from '@handover/contract/staff/parts';
import { type Standing, standingOf, standingWords } from '@handover/domain/staff/credentials';

/** A certificate or a vaccination as its profile has it. */
export type Paper = Pick<Skill | Medical, 'title' | 'item_id' | 'state' | 'expires_on'>;

/** How long such a thing counts is in its last day already. */
const dated = ({ state, expires_on }: Paper) => ({ state, start_date: null, end_date: expires_on });

export const paperStanding = (paper: Paper, today: string): Standing => standingOf(dated(paper), null, today);
export const paperWords = (paper: Paper, today: string): string => standingWords(dated(paper), null, today);
