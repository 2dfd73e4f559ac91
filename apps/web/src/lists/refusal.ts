import { ApiError } from '../api/error.ts';

/** The server's words for a refusal; no text for other errors. */
export const refusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? { text: error.message } : {};
