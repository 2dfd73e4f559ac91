import { expect } from 'vitest';
import type { Endpoint } from '@handover/contract/endpoint';

const MONEY = new Set(['staff_rate', 'hcp_rate', 'hourly']);

/** Money is pence inside and pounds on the wire: to hold an answer against its schema it is made pence again. */
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

/** What was sent as text is exactly what the endpoint promises: nothing is missing, of another kind, or too much. */
export function expectToHold({ answer }: Endpoint, body: unknown): void {
  expect(answer.parse(inPence(body))).toEqual(body);
}
