import type { CandidateRow } from '@handover/contract/offers/candidates';
import { describe, expect, test } from 'vitest';
import { aboutText, completedText, isBarred, matchSpoken, notesOf, offerState, poolText } from './candidateTexts.ts';

const amara: CandidateRow = {
  member_id: 'm1',
  first_name: 'Amara',
  last_name: 'Lee',
  code: 'ST-1',
  picture: null,
  position: 'Registered Nurse',
  city: 'Leeds',
  skills: [{ title: 'Driver' }, { title: 'RGN' }, { title: 'Dementia' }],
  match_percentage: 94,
  match: [
    { part: 'distance', points: 24, of: 25, words: '2.4 miles' },
    { part: 'skills', points: 25, of: 25, words: '3 of 3: RGN, Medication, Dementia' },
  ],
  miles: 2.4,
  completed_jobs_count: 38,
  offer: null,
  applied_at: null,
  favourite: false,
  standby: false,
  blocks: [],
  warnings: [],
  remarks: [],
};
const at = '2026-11-12T10:00:00Z';
const offer = (status: NonNullable<CandidateRow['offer']>['status']) => ({
  offer_id: 'o1',
  status,
  created_at: at,
  expires_at: at,
  answered_at: null,
});
const open = { assigned_to: null };
const given = { assigned_to: { member_id: 'm1', first_name: 'Amara', last_name: 'Lee', code: 'ST-1' } };

describe('candidate texts', () => {
  test('name the skills that the shift asks for before others', () => {
    const tags = ['RGN', 'Dementia'].map((title) => ({ tag_id: title, title }));
    expect(aboutText(amara, { tags })).toBe('Leeds · RGN, Dementia, Driver');
    expect(aboutText({ city: null, skills: [] }, { tags })).toBe('');
  });

  test('describe the bars of a match, and the shifts behind them, for screen readers', () => {
    expect(matchSpoken(amara.match)).toBe('Distance 24 of 25, Skills 25 of 25');
    expect([completedText(38), completedText(1)]).toEqual(['38 jobs completed', '1 job completed']);
  });

  test('say if the suggested candidates are all there are', () => {
    expect(poolText({ size: 100, full: true })).toBe('The best of the 100 nearest who may work it');
    expect(poolText({ size: 12, full: false })).toBe('Everyone within reach who may work it');
  });
});

describe('offer state of a candidate', () => {
  test.each([
    [null, 'open', '[words-3]'],
    ['pending', 'offered', '[words-4]'],
    ['declined', 'declined', '[words-5]'],
    ['withdrawn', 'open', '[words-6]'],
    ['expired', 'open', '[words-7]'],
    // They had accepted it and no longer have it, so they can be asked again.
    ['accepted', 'open', '[words-8]'],
  ] as const)('an offer that is %s leaves them %s $2', (status, state, _id) => {
    expect(offerState({ ...amara, offer: status && offer(status) }, open)).toBe(state);
  });

  test('tells if the person on the shift accepted it or was assigned [words-9]', () => {
    expect(offerState({ ...amara, offer: offer('accepted') }, given)).toBe('accepted');
    expect(offerState({ ...amara, offer: offer('pending') }, given)).toBe('has');
    expect(offerState({ ...amara, member_id: 'm2' }, given)).toBe('open');
  });

  test('sorts reasons that cannot be overruled first, and remarks last', () => {
    const noted = {
      ...amara,
      blocks: [
        { code: 'rest', hard: false, words: 'Less than 11 hours of rest' },
        { code: 'overlap', hard: true, words: 'This staff member is booked then' },
      ],
      warnings: ['Fire safety ends in 9 days'],
      remarks: ['Lives 80 miles away'],
      offer: offer('expired'),
    };
    expect(notesOf(noted)).toEqual([
      { tone: 'red', words: 'This staff member is booked then' },
      { tone: 'amber', words: 'Less than 11 hours of rest' },
      { tone: 'amber', words: 'Fire safety ends in 9 days' },
      { tone: 'grey', words: 'Lives 80 miles away' },
      { tone: 'grey', words: 'Did not answer the last offer' },
    ]);
    expect([isBarred(noted), isBarred({ blocks: noted.blocks.slice(0, 1) })]).toEqual([true, false]);
  });
});
