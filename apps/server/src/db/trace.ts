import { context, createContextKey, trace, TraceFlags } from '@opentelemetry/api';

/** The name of the task that is being done, for whoever traces what follows from it. */
const TASK = createContextKey('handover task');

export const asTask = (name: string) => context.active().setValue(TASK, name);

/**
 * What a task that is asked for now is to know of the trace that it belongs to, as `app.with_trace` reads it. Nothing
 * where nobody traces, or not this one: then it costs a look and no more.
 */
export function carriedTrace(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  if (span === undefined || !(span.traceFlags & TraceFlags.SAMPLED)) return undefined;
  const task = context.active().getValue(TASK);
  const traceparent = `00-${span.traceId}-${span.spanId}-01`;
  return typeof task === 'string' ? `${traceparent} ${task}` : traceparent;
}
