const CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN']);
const WORDS =
  /timeout exceeded when trying to connect|Connection terminated|ECONNREFUSED|ECONNRESET|Query read timeout|not queryable/;

/**
 * True if the connection broke or fell silent, as when the database moves to another machine. Nobody knows whether the
 * last statement was carried out, and this connection can be asked nothing more.
 */
export const isConnectionLost = (error: unknown): error is Error =>
  error instanceof Error && (CODES.has((error as NodeJS.ErrnoException).code ?? '') || WORDS.test(error.message));
