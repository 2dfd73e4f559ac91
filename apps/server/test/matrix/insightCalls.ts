import { expect } from 'vitest';
import { INSIGHT_COLUMNS, type Insight } from '@handover/contract/dashboard/insights';
import type { Asking, Calls, Cell, Whose } from './cell.ts';
import { MANAGERS_LIST } from './shapes.ts';

const QUESTIONS = Object.keys(INSIGHT_COLUMNS) as Insight[];

/** Field that identifies a place in an insight: its open shift, or its name. */
const NAMES: Partial<Record<Insight, 'code' | 'title'>> = { shifts_at_risk: 'code', spend_by_location: 'title' };

/**
 * Calls an insight with an open shift that begins tomorrow: those who manage its place see it, and no others but
 * administrators.
 */
const question = (insight: Insight, file: '' | '/export'): Asking => ({
  async call(cell: Cell, whose: Whose) {
    const place = cell.place(whose === 'missing' ? 'stranger' : whose);
    const job = await cell.testServer.make.job(place, { starts_at: new Date('2026-11-13T08:00:00Z') });
    const office = await cell.row<{ title: string }>(
      'select title from app.offices where office_id = $1',
      place.office_id,
    );
    const its = { code: job.code, title: office?.title ?? '' };
    return {
      method: 'GET',
      url: `/api/v1/insights/${insight}${file}`,
      after({ statusCode, body }) {
        const name = NAMES[insight];
        const words = new RegExp(`\\b${name ? its[name] : its.code}\\b`);
        if (statusCode !== 200 || !name) return expect(body).not.toMatch(words);
        // An administrator's page has only the first of all places.
        if (cell.kind === 'admin' && file === '') return;
        expect(words.test(body)).toBe(cell.kind === 'admin' || whose === 'own');
      },
    };
  },
});

export const insightCalls: Calls = Object.fromEntries(
  QUESTIONS.flatMap((insight) => [
    [`${insight}.find`, { answers: MANAGERS_LIST, apart: true, ...question(insight, '') }],
    [`${insight}.export`, { answers: MANAGERS_LIST, apart: true, ...question(insight, '/export') }],
  ]),
);
