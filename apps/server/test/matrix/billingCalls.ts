import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { londonDay } from '@handover/domain/time';
import { newId } from '../../src/db/id.ts';
import { setBands } from '../agreed.ts';
import type { Asking, Call, Calls, Cell, Whose } from './cell.ts';
import { ADMIN_ONLY, AGENCY_OWN_SCOPE, MANAGERS_OWN_SCOPE } from './shapes.ts';

const shows =
  (words: string): NonNullable<Call['after']> =>
  ({ statusCode, body }) =>
    expect(body.includes(words)).toBe(statusCode === 200);

const leaves =
  (cell: Cell, where: string, ...values: unknown[]): NonNullable<Call['after']> =>
  async ({ statusCode }) => {
    const made = await cell.row(`select 1 from app.${where}`, ...values);
    expect(made !== undefined).toBe(statusCode === 200);
  };

async function ruleOf(cell: Cell, whose: Whose) {
  const { agency_id } = cell.place(whose);
  if (whose === 'missing') return { agency_id, rule_id: randomUUID() };
  const now = cell.testServer.clock();
  const rule_id = newId(now);
  const { user_id } = await cell.administrator();
  await cell.testServer.owner.query(
    `insert into app.vat_rules (rule_id, agency_id, treatment, tax_rate, reason, valid_from, created_by, created_at)
     values ($1, $2, 'standard', 2000, $3, $4, $5, $6)`,
    [rule_id, agency_id, cell.mark, londonDay(now), user_id, now],
  );
  return { agency_id, rule_id };
}

/** Returns the place of a call. A neighbouring location is of the same care provider, so a foreign one is another's. */
const placeOf = (cell: Cell, whose: Whose) =>
  cell.place(cell.kind === 'office' && whose === 'sibling' ? 'stranger' : whose);

/** Makes a new care provider for a cell that writes. */
const newProvider = async (cell: Cell, whose: Whose): Promise<string> =>
  (whose === 'missing' ? cell.place(whose) : await cell.testServer.make.provider(cell.place(whose))).care_provider_id;

const withSundays = ({ testServer }: Cell, agency_id: string, care_provider_id: string) =>
  setBands(testServer, { agency_id, care_provider_id }, [{ band: 'sunday', staff_percent: 120, hcp_percent: 150 }]);

const ofAgency = (call: (cell: Cell, agency_id: string) => Call): Asking => ({
  names_a_thing: true,
  call: async (cell, whose) => call(cell, cell.place(whose).agency_id),
});

export const billingCalls: Calls = {
  'agencies.billing': {
    answers: AGENCY_OWN_SCOPE,
    ...ofAgency((_, agency_id) => ({
      method: 'GET',
      url: `/api/v1/agencies/${agency_id}/billing`,
      after: shows('payment_details'),
    })),
  },
  'agencies.billing.save': {
    answers: AGENCY_OWN_SCOPE,
    ...ofAgency((cell, agency_id) => ({
      method: 'PUT',
      url: `/api/v1/agencies/${agency_id}/billing`,
      body: { vat_number: 'GB123456789', due_days: 14, terms: cell.mark },
      after: leaves(cell, 'agency_billing where terms = $1', cell.mark),
    })),
  },
  'agencies.vat_rules': {
    answers: AGENCY_OWN_SCOPE,
    apart: true,
    names_a_thing: true,
    async call(cell, whose) {
      const { agency_id } = await ruleOf(cell, whose);
      return { method: 'GET', url: `/api/v1/agencies/${agency_id}/vat_rules`, after: shows(cell.mark) };
    },
  },
  'agencies.vat_rules.create': {
    answers: ADMIN_ONLY,
    apart: true,
    ...ofAgency((cell, agency_id) => ({
      method: 'POST',
      url: `/api/v1/agencies/${agency_id}/vat_rules`,
      body: { treatment: 'outside_scope', reason: cell.mark, valid_from: londonDay(cell.testServer.clock()) },
      after: leaves(cell, 'vat_rules where reason = $1', cell.mark),
    })),
  },
  'agencies.vat_rules.end': {
    answers: ADMIN_ONLY,
    apart: true,
    names_a_thing: true,
    async call(cell, whose) {
      const { agency_id, rule_id } = await ruleOf(cell, whose);
      return {
        method: 'POST',
        url: `/api/v1/agencies/${agency_id}/vat_rules/${rule_id}/end`,
        body: { valid_until: londonDay(cell.testServer.clock()) },
        after: leaves(cell, 'vat_rules where rule_id = $1 and valid_until is not null', rule_id),
      };
    },
  },
  'care_providers.rate_bands': {
    answers: MANAGERS_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { agency_id, care_provider_id } = placeOf(cell, whose);
      if (whose !== 'missing') await withSundays(cell, agency_id, care_provider_id);
      return {
        method: 'GET',
        url: `/api/v1/care_providers/${care_provider_id}/rate_bands`,
        after: ({ statusCode, body }) => {
          expect(body.includes('hcp_percent')).toBe(statusCode === 200);
          expect(body.includes('staff_percent')).toBe(statusCode === 200 && cell.kind === 'admin');
        },
      };
    },
  },
  'care_providers.rate_bands.save': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const care_provider_id = await newProvider(cell, whose);
      return {
        method: 'PUT',
        url: `/api/v1/care_providers/${care_provider_id}/rate_bands`,
        body: { bands: [{ band: 'sunday', staff_percent: 150, hcp_percent: 160 }] },
        after: leaves(cell, 'rate_bands where care_provider_id = $1', care_provider_id),
      };
    },
  },
  'care_providers.cancellation_terms': {
    answers: MANAGERS_OWN_SCOPE,
    names_a_thing: true,
    call: async (cell, whose) => ({
      method: 'GET',
      url: `/api/v1/care_providers/${placeOf(cell, whose).care_provider_id}/cancellation_terms`,
      after: shows('notice_hours'),
    }),
  },
  'care_providers.cancellation_terms.save': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const care_provider_id = await newProvider(cell, whose);
      return {
        method: 'PUT',
        url: `/api/v1/care_providers/${care_provider_id}/cancellation_terms`,
        body: { terms: [{ notice_hours: 12, paid_hours: 3 }] },
        after: leaves(cell, 'cancellation_terms where care_provider_id = $1', care_provider_id),
      };
    },
  },
};
