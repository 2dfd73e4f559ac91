import { ApiError } from '../api/error.ts';

/** A refusal says why in the server's words; anything else has none worth reading. */
export const refusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? { text: error.message } : {};
