import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { issued } from '../issued.ts';
import type { MadeJob } from '../makeJobs.ts';
import type { Calls, Cell, Whose } from './cell.ts';
import { everyManagerTheirOwn } from './postingTable.ts';
import type { Row } from './table.ts';

/** Numbers of what is one's own. Foreign: they stay as they are, whatever happens elsewhere. */
const everyoneTheirOwn: Row = { ...everyManagerTheirOwn, member: [200, 200] };

/** What each chart answers to whom. */
export const DASHBOARD_MATRIX: Record<string, Row> = {
  'dashboard.by_status': everyoneTheirOwn,
  'dashboard.bar_graph': everyoneTheirOwn,
  'dashboard.total_value': everyoneTheirOwn,
  'dashboard.needs': everyManagerTheirOwn,
};

const sum = (answer: LightMyRequestResponse): number =>
  answer.statusCode === 200
    ? [...answer.body.matchAll(/"(?:total|value)":(-?[\d.]+)/g)].reduce((all, [, number]) => all + Number(number), 0)
    : 0;

/** A shift this week; of the member who asks, or at a place. */
async function shift(
  { house: { make }, kind, viewer, place }: Cell,
  whose: Whose,
  over: Record<string, unknown>,
): Promise<MadeJob> {
  if (kind !== 'member') return make.job(place(whose), over);
  const member = whose === 'own' ? viewer : await make.member();
  return make.job(place(whose), { status: 'Completed', assigned_to: member.user_id, ...over });
}

/** Something more to count moves the numbers of whom it concerns, and nobody else's. */
const counting = (url: string, happens: (cell: Cell, whose: Whose) => Promise<unknown>): Calls[string] => ({
  async call(cell, whose) {
    const before = sum(await cell.send({ method: 'GET', url }));
    await happens(cell, whose);
    return {
      method: 'GET',
      url,
      after(answer) {
        const counts = answer.statusCode === 200 && (whose === 'own' || cell.kind === 'admin');
        if (counts) expect(sum(answer)).toBeGreaterThan(before);
        else expect(sum(answer)).toBe(before);
      },
    };
  },
});

const yesterday = { starts_at: new Date('2026-11-11T08:00:00Z') };
const tonight = { starts_at: new Date('2026-11-12T20:00:00Z') };

export const dashboardCalls: Calls = {
  'dashboard.by_status': counting('/dashboard/get_jobs_by_status', (cell, whose) => shift(cell, whose, yesterday)),
  'dashboard.bar_graph': counting('/dashboard/get_jobs_bar_graph?period=week', (cell, whose) =>
    shift(cell, whose, yesterday),
  ),
  'dashboard.total_value': counting('/dashboard/get_jobs_total_value_bar_graph', async (cell, whose) =>
    issued(cell.house, await shift(cell, whose, { status: 'Completed', ...yesterday })),
  ),
  'dashboard.needs': counting('/api/v1/dashboard/needs', (cell, whose) =>
    cell.house.make.job(cell.place(whose), tonight),
  ),
};
