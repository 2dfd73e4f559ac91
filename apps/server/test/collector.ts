import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
};
type Sent = {
  resourceSpans: {
    resource: { attributes: Span['attributes'] };
    scopeSpans: { scope: { name: string }; spans: Span[] }[];
  }[];
};

/** Starts a minimal collector of traces: OTLP over HTTP in JSON, kept as received. */
export async function openCollector() {
  const received: Sent[] = [];
  const server = createServer((request, response) => {
    const keep = async () => {
      const sent = (await json(request)) as Sent;
      if (request.url === '/v1/traces') received.push(sent);
      response.setHeader('content-type', 'application/json').end('{}');
    };
    void keep();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => JSON.stringify(received),
    /** Returns the spans, each with the library that made it, and the role of its process. */
    spans: () =>
      received.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap(({ scope, spans }) =>
            spans.map((span) => ({ ...span, by: scope.name, role: valueOf(resource.attributes, 'handover.role') })),
          ),
        ),
      ),
    close: () => new Promise((closed) => server.close(closed)),
  };
}

export const valueOf = (attributes: Span['attributes'], key: string): unknown =>
  Object.values(attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];
