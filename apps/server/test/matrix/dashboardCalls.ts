import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { issued } from '../issued.ts';
import type { MadeJob } from '../makeJobs.ts';
import type { Asking, Calls, Cell, Whose } from './cell.ts';
import { MANAGERS_LIST, SIGNED_IN } from './shapes.ts';

const sum = (answer: LightMyRequestResponse): number =>
  answer.statusCode === 200
    ? [...answer.body.matchAll(/"(?:total|value)":(-?[\d.]+)/g)].reduce((all, [, number]) => all + Number(number), 0)
    : 0;

/** Makes a shift this week; of the member who asks, or at a place. */
async function shift(
  { testServer: { make }, kind, viewer, place }: Cell,
  whose: Whose,
  over: Record<string, unknown>,
): Promise<MadeJob> {
  if (kind !== 'member') return make.job(place(whose), over);
  const member = whose === 'own' ? viewer : await make.member();
  return make.job(place(whose), { status: 'Completed', assigned_to: member.user_id, ...over });
}

/** Expects one more thing to count to change the numbers of those whom it concerns, and no others. */
const counting = (url: string, happens: (cell: Cell, whose: Whose) => Promise<unknown>): Asking => ({
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
  'dashboard.by_status': {
    answers: SIGNED_IN,
    alone: true,
    ...counting('/dashboard/get_jobs_by_status', (cell, whose) => shift(cell, whose, yesterday)),
  },
  'dashboard.bar_graph': {
    answers: SIGNED_IN,
    alone: true,
    ...counting('/dashboard/get_jobs_bar_graph?period=week', (cell, whose) => shift(cell, whose, yesterday)),
  },
  'dashboard.total_value': {
    answers: SIGNED_IN,
    alone: true,
    ...counting('/dashboard/get_jobs_total_value_bar_graph', async (cell, whose) =>
      issued(cell.testServer, await shift(cell, whose, { status: 'Completed', ...yesterday })),
    ),
  },
  'dashboard.needs': {
    answers: MANAGERS_LIST,
    alone: true,
    ...counting('/api/v1/dashboard/needs', (cell, whose) => cell.testServer.make.job(cell.place(whose), tonight)),
  },
  'dashboard.today': {
    answers: { ...MANAGERS_LIST, admin: MANAGERS_LIST.member },
    alone: true,
    async call(cell, whose) {
      const { job_id } = await cell.testServer.make.job(cell.place(whose), tonight);
      return {
        method: 'GET',
        url: '/api/v1/dashboard/today',
        after: (answer) => expect(answer.body.includes(job_id)).toBe(answer.statusCode === 200 && whose === 'own'),
      };
    },
  },
};
