import { describe, expect, test } from 'vitest';
import { asked, DBS, GARDA, HEPATITIS, held, MOVING, PVG, RIGHT_TO_WORK } from '../../test/staff.ts';
import {
  complianceOf,
  complianceState,
  complianceWords,
  expiresOn,
  NEVER,
  standingOf,
  standingWords,
} from './credentials.ts';
import type { Credential, Required } from './items.ts';

const today = '2026-11-15';

describe('the last day of a certificate', () => {
  test.each([
    ['has an end of its own', { start_date: null, end_date: '2026-12-01' }, null, '2026-12-01'],
    ['a check of a day counts for so many months', { start_date: '2024-02-29', end_date: null }, 36, '2027-02-28'],
    ['ages before its own end', { start_date: '2026-01-01', end_date: '2029-01-01' }, 12, '2027-01-01'],
    ['ends before it is too old', { start_date: '2026-01-01', end_date: '2026-06-01' }, 12, '2026-06-01'],
    ['does not end', { start_date: '2026-01-01', end_date: null }, null, null],
    ['ends though nobody knows when it began', { start_date: null, end_date: '2026-06-01' }, 12, '2026-06-01'],
  ])('%s', (_, dates, months, day) => {
    expect(expiresOn(dates, months)).toBe(day);
  });

  test('a criminal-record check ends only after the platform’s months', () => {
    const dbs = held(DBS, { start_date: '2023-11-15' });
    expect([expiresOn(dbs, null), expiresOn(dbs, DBS.months)]).toEqual([null, '2026-11-15']);
  });
});

describe('a certificate', () => {
  test.each([
    ['ended yesterday', { end_date: '2026-11-14' }, 'expired', 'Expired yesterday'],
    ['ended ten days ago', { end_date: '2026-11-05' }, 'expired', 'Expired 10 days ago'],
    ['counts on its last day', { end_date: today }, 'expiring', 'Expires today'],
    ['ends tomorrow', { end_date: '2026-11-16' }, 'expiring', 'Expires tomorrow'],
    ['ends in twelve days', { end_date: '2026-11-27' }, 'expiring', 'Expires in 12 days'],
    ['ends in sixty days', { end_date: '2027-01-14' }, 'expiring', 'Expires in 60 days'],
    ['ends in sixty-one days', { end_date: '2027-01-15' }, 'valid', 'Valid'],
    ['does not end', {}, 'valid', 'Valid'],
    ['nobody has looked at', { state: 'waiting', end_date: '2026-11-05' }, 'waiting', 'Waiting to be checked'],
    ['was rejected', { state: 'rejected' }, 'rejected', 'Rejected'],
    ['was withdrawn', { state: 'withdrawn' }, 'withdrawn', 'Withdrawn'],
  ] as const)('that %s has this standing', (_, over, standing, words) => {
    const paper = held('Syringe driver', over);
    expect([standingOf(paper, null, today), standingWords(paper, null, today)]).toEqual([standing, words]);
  });

  test('that ages does not count without a date', () => {
    const dbs = held(DBS, { start_date: null });
    expect([standingOf(dbs, DBS.months, today), standingWords(dbs, DBS.months, today)]).toEqual([
      'expired',
      'No date on record',
    ]);
    expect(standingOf(dbs, null, today)).toBe('valid');
  });
});

describe('a person', () => {
  const stands = (credentials: Credential[], required: Required[], nation: 'England' | 'Scotland' | null = 'England') =>
    complianceOf({ credentials, required, nation, today });
  const all = [RIGHT_TO_WORK, DBS, PVG, GARDA, MOVING];

  test('with all requirements is valid until the first one ends', () => {
    const dbs = held(DBS, { start_date: '2024-09-01' });
    expect(stands([held(RIGHT_TO_WORK), dbs, held(MOVING, { start_date: '2026-10-01' })], all)).toEqual({
      state: 'valid',
      until: '2027-09-01',
      missing: [],
    });
    expect(stands([], [])).toEqual({ state: 'valid', until: null, missing: [] });
  });

  test.each([
    ['England', ['Right to work', 'Enhanced DBS check', 'Moving and handling']],
    ['Wales', ['Right to work', 'Enhanced DBS check', 'Moving and handling']],
    ['Scotland', ['Right to work', 'PVG scheme membership', 'Moving and handling']],
    ['Ireland', ['Right to work', 'Garda vetting', 'Moving and handling']],
    [null, ['Right to work', 'Moving and handling']],
  ] as const)('who is new and lives in %s lacks what is required there', (nation, missing) => {
    expect(complianceOf({ credentials: [], required: all, nation, today })).toEqual({
      state: 'missing',
      until: null,
      missing,
    });
  });

  test.each(['waiting', 'rejected', 'withdrawn'] as const)('whose only proof is %s has none', (state) => {
    expect(stands([held(MOVING, { state })], [MOVING])).toEqual({
      state: 'missing',
      until: null,
      missing: [MOVING.title],
    });
  });

  test('whose proof has run out is expired, and a renewal makes it good in any order', () => {
    const [old, renewed] = [held(MOVING, { start_date: '2025-10-01' }), held(MOVING, { start_date: '2026-10-01' })];
    expect(stands([old], [MOVING])).toEqual({ state: 'expired', until: '2026-10-01', missing: [] });
    const good = { state: 'valid', until: '2027-10-01', missing: [] };
    expect([stands([old, renewed], [MOVING]), stands([renewed, old], [MOVING])]).toEqual([good, good]);
  });

  test('with an expired certificate that nobody requires is expired until they renew it', () => {
    const old = held('Syringe driver', { end_date: '2026-11-05' });
    expect(stands([old], [])).toEqual({ state: 'expired', until: '2026-11-05', missing: [] });
    const renewed = held('syringe driver ', { end_date: '2026-12-05' });
    expect(stands([old, renewed], [])).toEqual({ state: 'expiring', until: '2026-12-05', missing: [] });
    expect(stands([{ ...old, state: 'rejected' }], [])).toEqual({ state: 'valid', until: null, missing: [] });
  });

  test('is judged by the months only where these apply', () => {
    const pvg = held(PVG, { start_date: '2020-01-01' });
    expect(stands([pvg], [PVG], 'England').state).toBe('valid');
    expect(stands([pvg], [PVG], 'Scotland')).toEqual({ state: 'expired', until: '2023-01-01', missing: [] });
  });

  test('whose proof begins later has none yet', () => {
    expect(stands([held(RIGHT_TO_WORK, { start_date: '2026-12-01' })], [RIGHT_TO_WORK]).state).toBe('missing');
  });

  test('whose criminal-record check was withdrawn has none, despite a valid older one, until there is a newer one', () => {
    const older = held(DBS, { start_date: '2025-01-10' });
    const withdrawn = held(DBS, { start_date: '2026-02-10', state: 'withdrawn' });
    const newer = held(DBS, { start_date: '2026-08-10' });
    expect(stands([older, withdrawn], [DBS]).missing).toEqual([DBS.title]);
    expect(stands([older, withdrawn, newer], [DBS]).missing).toEqual([]);
    expect(stands([newer, { ...withdrawn, start_date: null }], [DBS]).missing).toEqual([DBS.title]);
  });

  test('who lacks vaccinations has none of them named', () => {
    expect(stands([], [HEPATITIS, asked('Influenza', 'vaccination')]).missing).toEqual(['Vaccination']);
  });

  test('has the same state from the directory’s stored fields', () => {
    const states = [NEVER, '2027-01-15', '2027-01-14', today, '2026-11-14'].map((valid_until) =>
      complianceState({ lacking: false, valid_until }, today),
    );
    expect(states).toEqual(['valid', 'valid', 'expiring', 'expiring', 'expired']);
    expect(complianceState({ lacking: true, valid_until: NEVER }, today)).toBe('missing');
    expect(complianceWords({ state: 'missing', until: null }, today)).toBe('Something is missing');
  });
});
