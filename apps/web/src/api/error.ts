/** Message for a call that failed without saying why. */
export const NO_MESSAGE = 'An error occurred';

/** Error of a call that was refused or failed. Status 0 means that no answer came at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string[]>;

  constructor(status: number, message: string, code = 'unknown', errors: Record<string, string[]> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors;
  }

  static from(status: number, answer: unknown): ApiError {
    const said = (answer ?? {}) as { message?: string; code?: string; errors?: Record<string, string[]> };
    return new ApiError(status, said.message || NO_MESSAGE, said.code, said.errors);
  }

  static unreached(): ApiError {
    return new ApiError(0, 'We could not reach the server. Check your connection and try again', 'unreached');
  }
}

/** True if no answer came, or one from a proxy in between: the change may or may not have happened. */
export const isUnknownOutcome = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/** True if no answer came at all, as without a network. */
export const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** First message of each field that the server refused. */
export const refusedFields = (error: unknown): Partial<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(error instanceof ApiError ? error.errors : {}).map(([name, [text]]) => [name, text]),
  );

/** Message to show for anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : NO_MESSAGE);
