import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';

/** Attributes that a span may keep: kinds of things, and routes as the source writes them. All others are left out. */
const MAY_SAY = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'fastify.type',
  'db.system.name',
  'db.namespace',
  'db.operation.name',
  'db.query.text',
  'error.type',
  'handover.request_id',
  'handover.task',
]);

/**
 * Removes from each span what could tell of a person before anything leaves this process: addresses with what is looked
 * for, who asked from where, the words of errors. It is a list of what may stay, because the next version of a library
 * adds something.
 */
export const plainSpans = (next: SpanProcessor): SpanProcessor => ({
  onStart: (span, parent) => next.onStart(span, parent),
  onEnd(span) {
    makePlain(span);
    next.onEnd(span);
  },
  forceFlush: () => next.forceFlush(),
  shutdown: () => next.shutdown(),
});

function makePlain({ attributes, events, status }: ReadableSpan): void {
  for (const name of Object.keys(attributes)) if (!MAY_SAY.has(name)) delete attributes[name];
  withoutLiterals(attributes);
  events.length = 0;
  delete status.message;
}

/**
 * Removes literals from a statement: values travel beside it, but a text that somebody wrote into it would be a value
 * too.
 */
function withoutLiterals(attributes: Attributes): void {
  const text = attributes['db.query.text'];
  if (typeof text === 'string') attributes['db.query.text'] = text.replace(/'(?:[^']|'')*'/g, '?').slice(0, 2_000);
}
