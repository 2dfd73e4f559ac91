import type { Verdict } from '@handover/domain/verdict';

export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'not_found'
  | 'too_many'
  | 'busy'
  | Extract<Verdict, { ok: false }>['kind'];

/** Status of each kind of refusal. Total by type: a new kind does not compile until it has a status. */
export const STATUS: Record<RefusalKind, number> = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  not_now: 409,
  invalid: 422,
  too_many: 429,
  busy: 503,
};

/** Refusal that is expected, with the words that the person will read. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly errors: Record<string, string[]> | undefined;
  readonly retry_after_s: number | undefined;

  constructor(
    kind: RefusalKind,
    message: string,
    more: { errors?: Record<string, string[]>; retry_after_s?: number } = {},
  ) {
    // The stack of a refusal helps nobody, and in a flood it is the largest part of the cost.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.kind = kind;
    this.errors = more.errors;
    this.retry_after_s = more.retry_after_s;
  }
}

/** Refuses one field of a form, with the same words over the form and beside the field. */
export const invalidField = (field: string, words: string): Refusal =>
  new Refusal('invalid', words, { errors: { [field]: [words] } });

export function assertAllowed(verdict: Verdict): void {
  if (!verdict.ok) throw new Refusal(verdict.kind, verdict.message, verdict.errors ? { errors: verdict.errors } : {});
}

export function orNotFound<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw new Refusal('not_found', `${what} not found`);
  return row;
}
