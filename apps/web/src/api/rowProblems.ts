import type { Endpoint } from '@handover/contract/endpoint';
import { asTyped } from './typedInput.ts';

/** What the contract finds wrong, by place and field as the server says it: `presets.0.label`. */
export function rowProblems(endpoint: Endpoint, input: unknown): Partial<Record<string, string>> {
  const checked = endpoint.input.safeParse(asTyped(endpoint.input, input));
  if (checked.success) return {};
  return Object.fromEntries(checked.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}
