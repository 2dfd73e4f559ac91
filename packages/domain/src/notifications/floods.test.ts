import { describe, expect, test } from 'vitest';
import { HOURLY, mayMail, MOST_MAILS_ABOUT_ONE_THING, tooOften } from './floods.ts';

describe('a limit by the hour', () => {
  test.each([
    [1, 'a minute'],
    [60, 'a minute'],
    [61, '2 minutes'],
    [3600, '60 minutes'],
  ])('says when to try again: in %i seconds', (seconds, words) => {
    expect(tooOften(HOURLY.ticket_comments, seconds)).toBe(
      `At most 30 comments on one ticket in an hour. Try again in ${words}`,
    );
  });

  test('has a unique name', () => {
    for (const [key, { name }] of Object.entries(HOURLY)) expect(name).toBe(key);
  });

  test('sends the first mails about a subject and no more', () => {
    const sent = Array.from({ length: 150 }, (_, earlier) => mayMail(earlier)).filter(Boolean);
    expect(sent).toHaveLength(MOST_MAILS_ABOUT_ONE_THING);
  });
});
