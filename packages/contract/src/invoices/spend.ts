import { z } from 'zod';
import { endpoint, OFFICE } from '../endpoint.ts';
import { id } from '../id.ts';
import { monthlyBudget, pounds } from '../money.ts';

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month such as 2026-11')
  .optional();

const counted = { shifts: z.int(), net: pounds };

/** Spend in pounds before tax, by the day on which a shift starts; `gross` includes tax. */
const spend = z.object({
  office_id: z.uuid(),
  title: z.string(),
  month: z.string(),
  /** Monthly budget of the location, before tax. */
  budget: pounds.nullable(),
  invoiced: z.object({ ...counted, gross: pounds }),
  late_cancellations: z.object({ ...counted, gross: pounds }),
  /** Completed shifts without an invoice; there should be none. */
  worked: z.object(counted),
  /** Booked shifts: planned hours at the location's rates. */
  booked: z.object(counted),
  /** Published shifts that nobody has yet; not in the total. */
  open: z.object(counted),
  /** Sum of invoiced, worked and booked shifts. */
  total: pounds,
});
export type Spend = z.output<typeof spend>;

const office_id = id();
const BUDGET = '/api/v1/offices/:office_id/budget';

/** Spend of a location in a month against its budget. */
export const spending = {
  office: endpoint({
    name: 'offices.spend',
    method: 'GET',
    path: '/api/v1/offices/:office_id/spend',
    levels: OFFICE,
    summary: 'What a location spends in a month',
    description: 'This month unless another is named, by the London day on which a shift starts.',
    input: z.strictObject({ office_id, month }),
    answer: z.object({ data: spend }),
  }),
  care_provider: endpoint({
    name: 'care_providers.spend',
    method: 'GET',
    path: '/api/v1/care_providers/:care_provider_id/spend',
    levels: OFFICE,
    summary: 'What each location of a care provider spends in a month',
    description: 'Its locations in scope, by name. This month unless another is named.',
    input: z.strictObject({ care_provider_id: id(), month }),
    answer: z.object({ data: z.array(spend) }),
  }),
  save_budget: endpoint({
    name: 'offices.budget.save',
    method: 'PUT',
    path: BUDGET,
    levels: OFFICE,
    summary: 'Say what a location means to spend in a month',
    description: 'Pounds before tax; an empty one takes the budget away.',
    input: z.strictObject({ office_id, monthly: monthlyBudget.nullable() }),
    answer: z.object({ data: z.object({ office_id: z.uuid(), monthly: pounds.nullable() }) }),
  }),
};
