import type { Endpoint } from '@handover/contract/endpoint';
import { asTyped } from './typedInput.ts';

/** Problems that the contract finds in an input, by row and field as the server names them: `presets.0.label`. */
export function rowProblems(endpoint: Endpoint, input: unknown): Partial<Record<string, string>> {
  const checked = endpoint.input.safeParse(asTyped(endpoint.input, input));
  if (checked.success) return {};
  return Object.fromEntries(checked.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}
