import { context, createContextKey, trace, TraceFlags } from '@opentelemetry/api';

/** Key of the name of the current task, for tracing what follows from it. */
const TASK = createContextKey('handover task');

export const asTask = (name: string) => context.active().setValue(TASK, name);

/**
 * Returns the trace that a task enqueued now belongs to, as `app.with_trace` reads it. Undefined where nobody traces,
 * or not this request: then it costs a look and no more.
 */
export function carriedTrace(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  if (span === undefined || !(span.traceFlags & TraceFlags.SAMPLED)) return undefined;
  const task = context.active().getValue(TASK);
  const traceparent = `00-${span.traceId}-${span.spanId}-01`;
  return typeof task === 'string' ? `${traceparent} ${task}` : traceparent;
}
