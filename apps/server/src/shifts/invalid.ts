import { Refusal } from '../http/refusals.ts';

/** Makes a refusal of a form with the errors of its fields; the first error is the message. */
export function invalid(errors: Partial<Record<string, string | string[]>>): Refusal {
  const said = Object.entries(errors).flatMap(([field, words]) =>
    words === undefined ? [] : [[field, [words].flat()] as const],
  );
  return new Refusal('invalid', said[0]?.[1][0] ?? 'Check what was sent', { errors: Object.fromEntries(said) });
}
