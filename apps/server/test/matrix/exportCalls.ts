import { expect } from 'vitest';
import { issued, readCsv } from '../issued.ts';
import type { Asking, Calls, Cell, Whose } from './cell.ts';
import { ADMIN_ONLY, COMPANIES_LIST, MANAGERS_OWN_SCOPE } from './shapes.ts';

const DAYS = 'from=2026-11-01&until=2026-11-30';

/** Calls an export of a month with one worked shift, which must be in the file for those who manage the place. */
const file = (name: string, own: readonly Cell['kind'][]): Asking => ({
  async call(cell: Cell, whose: Whose) {
    const { make, owner, clock } = cell.testServer;
    const job = await make.job(cell.place(whose === 'missing' ? 'stranger' : whose), {
      status: 'Completed',
      date: '2026-11-10',
    });
    const { client } = await issued(cell.testServer, job);
    await owner.query(
      `insert into app.invoice_payments (uuid, amount, method, date, created_by_name, created_at)
       values ($1, 100, 'card', '2026-11-11', 'Ann Lee', $2)`,
      [client.uuid, clock()],
    );
    return {
      method: 'GET',
      url: `/api/v1/exports/${name}?${DAYS}`,
      after({ statusCode, body }) {
        if (statusCode !== 200) return expect(body).not.toContain(client.reference);
        const sees = cell.kind === 'admin' || (whose === 'own' && own.includes(cell.kind));
        const its = (line: Record<string, string>) =>
          line['Shift code'] === job.code || (name === 'payments' && line['Contact ID'] === job.care_provider_id);
        expect(readCsv(body).some(its)).toBe(sees);
      },
    };
  },
});

/** Returns the care provider itself, or for a foreign one the nearest. */
const companyOf = async (cell: Cell, whose: Whose) =>
  cell.kind === 'office' && whose === 'sibling' ? cell.testServer.make.office() : cell.place(whose);

export const exportCalls: Calls = {
  'payroll.export': { answers: ADMIN_ONLY, alone: true, ...file('payroll', []) },
  // Foreign: the file is answered, without rows of others.
  'accounting.export': { answers: COMPANIES_LIST, alone: true, ...file('accounting', ['agency', 'provider']) },
  'payments.export': { answers: ADMIN_ONLY, alone: true, ...file('payments', []) },
  'offices.spend': {
    answers: MANAGERS_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      return { method: 'GET', url: `/api/v1/offices/${cell.place(whose).office_id}/spend?month=2026-11` };
    },
  },
  'care_providers.spend': {
    answers: MANAGERS_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { care_provider_id, office_id } = await companyOf(cell, whose);
      return {
        method: 'GET',
        url: `/api/v1/care_providers/${care_provider_id}/spend?month=2026-11`,
        after: ({ statusCode, body }) => expect(body.includes(office_id)).toBe(statusCode === 200),
      };
    },
  },
  'offices.budget.save': {
    answers: MANAGERS_OWN_SCOPE,
    another: () => ({ body: { monthly: 15_001 } }),
    names_a_thing: true,
    async call(cell, whose) {
      const { office_id } = cell.place(whose);
      await cell.row('delete from app.office_budgets where office_id = $1', office_id);
      return {
        method: 'PUT',
        url: `/api/v1/offices/${office_id}/budget`,
        body: { monthly: 15_000 },
        async after({ statusCode }) {
          const said = await cell.row('select 1 from app.office_budgets where office_id = $1', office_id);
          expect(said !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
};
