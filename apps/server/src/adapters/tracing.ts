import { createRequire } from 'node:module';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { openLive } from '@handover/contract/notifications/live';
import type { Config } from '../config/config.ts';
import { plainSpans } from './plainSpans.ts';

/** True for calls of the API alone: neither files nor health, nor a stream that is open for hours. */
const isTraced = (url = ''): boolean => url.startsWith('/api/v1/') && !url.startsWith(openLive.path);

type Settings = Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG' | 'ROLE'>;

/**
 * Starts traces of calls, their statements and their tasks, to a collector. Loaded only where there is one. A trace
 * begins here: a caller's own trace is not trusted, because the caller could have everything recorded.
 */
export function startTracing(settings: Settings): { stop: () => Promise<void> } {
  const url = `${settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'handover', 'handover.role': settings.ROLE }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [plainSpans(new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) }))],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);

  const watching = [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: (request) => !isTraced(request.url),
      disableOutgoingRequestInstrumentation: true,
    }),
    // Statements without a parent belong to no call: the queue asks the database all the time.
    new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    new FastifyOtelInstrumentation({
      registerOnInitialization: true,
      ignorePaths: (route) => !isTraced(route.url),
      instrumentHooks: false,
      recordExceptions: false,
      requestHook: (span, request) => void span.setAttribute('handover.request_id', request.id),
    }),
  ];
  // The instrumentations change these modules in place when they are required, which an import does not do.
  const require = createRequire(import.meta.url);
  for (const name of ['node:http', 'pg']) require(name);
  return {
    stop: async () => {
      for (const each of watching) each.disable();
      await provider.shutdown();
    },
  };
}
