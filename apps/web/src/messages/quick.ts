import { type Level, isMember } from '@handover/domain/viewer';

const TO_MEMBER = ['Can you cover tonight?', 'Please confirm your arrival time', 'Your certificate expires soon'];
const TO_PLANNER = ['I am on my way', 'I am running late', 'I have arrived'];

/** Ready-made messages for frequent topics of a booking. */
export const quickFor = (level: Level, about: 'booking' | 'job' | undefined): readonly string[] =>
  about === 'booking' ? (isMember(level) ? TO_PLANNER : TO_MEMBER) : [];

/** Adds a quick message after the text already typed. */
export const withQuick = (draft: string, quick: string): string =>
  draft.trim() === '' ? quick : `${draft.trimEnd()} ${quick}`;

/** Counter text: "132 of 1,000". */
export const countText = (text: string, most: number): string =>
  `${text.length.toLocaleString('en-GB')} of ${most.toLocaleString('en-GB')}`;
