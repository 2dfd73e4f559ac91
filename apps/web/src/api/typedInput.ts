import type { Endpoint, Sent } from '@handover/contract/endpoint';
import type { z } from 'zod';

/** Input as a form holds it: a number may still be the text that was typed. */
export type Typed<T> = T extends readonly (infer Item)[]
  ? Typed<Item>[]
  : T extends Uint8Array | null | undefined | string | boolean
    ? T
    : T extends number
      ? T | string
      : T extends object
        ? { [Name in keyof T]: Typed<T[Name]> }
        : T;

type Schema = z.core.$ZodTypes;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/**
 * Parses a typed number: undefined if nothing is typed, and the text itself if it is no number, because the contract
 * has a message for that.
 */
export function typedNumber(typed: string): number | string | undefined {
  const said = typed.replace('£', '').trim();
  if (said === '') return undefined;
  return NUMBER.test(said) ? Number(said) : typed;
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Converts form values to what the schema wants: text in number fields becomes a number, all else stays. */
export function asTyped(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as Schema)._zod;
  switch (def.type) {
    case 'number':
      return typeof value === 'string' ? typedNumber(value) : value;
    case 'literal':
      return typeof value === 'string' && def.values.some((one) => typeof one === 'number')
        ? typedNumber(value)
        : value;
    case 'nullable': {
      const inner = asTyped(def.innerType, value);
      return inner === undefined && value !== undefined ? null : inner;
    }
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return asTyped(def.innerType, value);
    case 'pipe':
      return asTyped((def.in as Schema)._zod.def.type === 'transform' ? def.out : def.in, value);
    case 'union':
      return asTyped(chosen(def.options, value), value);
    case 'array':
      return Array.isArray(value) ? value.map((item) => asTyped(def.element, item)) : value;
    case 'object':
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        entriesOf(value).map(([name, inner]) => {
          const its = def.shape[name];
          return [name, its ? asTyped(its, inner) : inner];
        }),
      );
    default:
      return value;
  }
}

/** Converts form values to the input of a call. */
export const typedInput = <E extends Endpoint>({ input }: E, values: Typed<Sent<E>>): Sent<E> =>
  asTyped(input, values) as Sent<E>;

/** First option that has all names of the value. */
const chosen = (options: readonly z.core.$ZodType[], value: unknown): z.core.$ZodType =>
  options.find((option) => {
    const { def } = (option as Schema)._zod;
    return def.type === 'object' && entriesOf(value).every(([name]) => name in def.shape);
  }) ?? (options[0] as z.core.$ZodType);
