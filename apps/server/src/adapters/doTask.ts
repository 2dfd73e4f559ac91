import { context, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { asTask } from '../db/trace.ts';
import { taskSeconds } from './meters.ts';

const tracer = trace.getTracer('handover');

/**
 * Does one task, measured, and in the trace of the call that enqueued it. The task's own work sees nothing of either.
 */
export async function doTask(name: string, queued: unknown, work: (payload: unknown) => Promise<void>): Promise<void> {
  const { trace: asked, ...payload } = queued as { trace?: unknown };
  const measured = taskSeconds.startTimer({ task: name });
  const parent = parentOf(asked);
  const within = parent ? trace.setSpanContext(asTask(name), parent) : asTask(name);
  const about = { kind: SpanKind.CONSUMER, root: parent === undefined, attributes: { 'handover.task': name } };
  const span = tracer.startSpan(`task ${name}`, about, within);
  try {
    await context.with(trace.setSpan(within, span), () => work(payload));
    measured({ outcome: 'done' });
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    measured({ outcome: 'failed' });
    throw error;
  } finally {
    span.end();
  }
}

function parentOf(asked: unknown) {
  const [, traceId, spanId] = /^00-([\da-f]{32})-([\da-f]{16})-01$/.exec(String(asked)) ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
}
