import { expect } from 'vitest';
import type { Endpoint } from '@handover/contract/endpoint';

const MONEY = new Set(['staff_rate', 'hcp_rate', 'hourly', 'cost']);

/** Converts money to pence, as inside the server. Answers have pounds, and the schema expects pence. */
const inPence = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inPence);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, its]) => [
      name,
      MONEY.has(name) && its !== null ? Math.round(Number(its) * 100) : inPence(its),
    ]),
  );
};

/** Expects a body to match the endpoint's answer exactly: no field is missing, of another type, or too much. */
export function expectToHold({ answer }: Endpoint, body: unknown): void {
  expect(answer.parse(inPence(body))).toEqual(body);
}
