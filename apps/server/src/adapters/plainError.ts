import pg from 'pg';

/** Maximum causes to follow from the thrown error to the first. */
const DEEPEST = 4;

/**
 * Error as it is logged; `message` is ours: the kind and the codes in a few words, such as "DatabaseError 23514
 * users_email_key".
 */
type Plain = { type: string; message: string; stack: string; [more: string]: unknown };

/**
 * Returns an error as it may be logged: its kind, its codes, the rule and table of the database, and where it happened.
 * Its message is left out: the database quotes the row that it refused, a mail server the address, a parser the text,
 * and those hold people. The place leads to the words in the source.
 */
export function plainError(error: unknown, deep = 0): Plain {
  if (!(error instanceof Error)) return { type: typeof error, message: typeof error, stack: '' };
  const said = error as Partial<pg.DatabaseError> & { responseCode?: unknown; command?: unknown };
  const type = error instanceof pg.DatabaseError ? 'DatabaseError' : error.constructor.name;
  const { constraint, table, column, routine } = said;
  const [code, response, command] = [word(said.code), word(said.responseCode), word(said.command)];
  const cause = error.cause !== undefined && deep < DEEPEST ? plainError(error.cause, deep + 1) : undefined;
  const known = HARMLESS.exec(error.message)?.[0];
  const why = [type, code, response, constraint, known, cause && `from ${cause.message}`];
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type,
    message: why.filter((part) => part !== undefined).join(' '),
    code,
    response,
    command,
    constraint,
    table,
    column,
    routine,
    cause,
    stack: stack.join('\n'),
  };
}

export const reasonOf = (error: unknown): string => plainError(error).message;

/** Messages of the database's driver about its connections, which have no code and say nothing of anybody. */
const HARMLESS =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|unexpectedly/;

/** Returns a code if it is a short word or a number; anything longer or stranger is not logged. */
const word = (code: unknown): string | number | undefined =>
  typeof code === 'number' || (typeof code === 'string' && /^[\w-]{1,40}$/.test(code)) ? code : undefined;
