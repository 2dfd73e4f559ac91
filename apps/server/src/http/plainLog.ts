import { trace } from '@opentelemetry/api';
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { plainError } from '../adapters/plainError.ts';

export type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/**
 * Keeps addresses, people and the words of errors out of everything that we or Fastify log: in one place, because
 * nobody thinks of it at each line. A line of a traced request names its trace.
 */
export const plainLog = (options: Logger): Logger => ({
  ...options,
  serializers: {
    err: (error) => plainError(error),
    req: ({ id, method }) => ({ id, method }),
    res: ({ statusCode }) => ({ statusCode: statusCode ?? 0 }),
  },
  mixin: () => {
    const trace_id = trace.getActiveSpan()?.spanContext().traceId;
    return trace_id === undefined ? {} : { trace_id };
  },
  hooks: {
    logMethod(args, method) {
      const [what, said] = args as unknown as [unknown, unknown];
      if (typeof what === 'string') return method.apply(this, [withoutAddress(what)]);
      const error = what instanceof Error ? what : (what as { err?: unknown } | undefined)?.err;
      // A line without words of its own would take those of the error, and Fastify hands them on as its own.
      const repeats = error !== undefined && (said === undefined || said === (error as Error).message);
      const words = repeats ? 'an error' : typeof said === 'string' ? withoutAddress(said) : undefined;
      return method.apply(this, [what instanceof Error ? { err: what } : (what as object), words]);
    },
  },
});

/**
 * Turns off Fastify's request lines, because we write one of our own per request. It still logs an answer that broke
 * off, which nobody else would.
 */
export class OwnLines extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'request_id' });
  }

  override streamError(err: NodeJS.ErrnoException, { log }: FastifyRequest, _: FastifyReply): void {
    if (err.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.warn({ err }, 'an answer broke off');
  }
}

const withoutAddress = (words: string): string => words.replace(/"\/[^"]*"/g, '"/…"');
