import type { Thread } from '@handover/domain/messages/policy';
import { type Level, isMember } from '@handover/domain/viewer';

const TO_MEMBER = ['Can you cover tonight?', 'Please confirm your arrival time', 'Your certificate expires soon'];
const FROM_HOME = ['Are you on your way?', 'Please ring the bell', 'Thank you'];
const FROM_MEMBER = ['I am on my way', 'I am running late', 'I have arrived'];

/** Ready-made messages for frequent topics of a booking. */
export function quickFor(level: Level, about: Thread['about'] | undefined): readonly string[] {
  if (about === undefined || about === 'job') return [];
  if (isMember(level)) return FROM_MEMBER;
  return about === 'home' ? FROM_HOME : TO_MEMBER;
}

/** Adds a quick message after the text already typed. */
export const withQuick = (draft: string, quick: string): string =>
  draft.trim() === '' ? quick : `${draft.trimEnd()} ${quick}`;

/** Counter text: "132 of 1,000". */
export const countText = (text: string, most: number): string =>
  `${text.length.toLocaleString('en-GB')} of ${most.toLocaleString('en-GB')}`;
