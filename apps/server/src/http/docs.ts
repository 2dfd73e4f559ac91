import Fastify, { type FastifyInstance } from 'fastify';
import type { Endpoint } from '@handover/contract/endpoint';
import { openApi } from './openapi.ts';

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
  nav a { display: inline-block; margin-right: 1rem; min-height: 24px; }
  details { border: 1px solid #8a9496; border-radius: 8px; margin: .5rem 0; padding: 0 1rem; }
  summary { cursor: pointer; padding: .7rem 0; } summary b { display: inline-block; min-width: 4.5rem; }
  code, pre { font: 13px/1.45 ui-monospace, Menlo, Consolas, monospace; } pre { overflow: auto; max-height: 26rem; }
  summary span { float: right; }`;

/** Policy of the page on which calls can be tried: it writes styles into its elements; scripts come from here alone. */
const TRY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
const TRY_PAGE = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Try the Handover API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><div id="app"></div>
<script src="/api/docs/scalar.js"></script><script src="/api/docs/try.js"></script></body></html>`;
/**
 * Script of the page on which calls can be tried. It asks nothing of anyone but this server: no fonts, no proxy, no
 * telemetry.
 */
const TRY_SCRIPT = `Scalar.createApiReference('#app', {
  url: '/api/docs/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultOpenAllTags: false,
  authentication: { preferredSecurityScheme: 'session' },
});`;

/**
 * Serves the API to read in a browser: a plain page without scripts, made from the OpenAPI document. Both are made
 * once, at the first request: describing three hundred calls takes most of the time that a server needs to start.
 */
export function serveDocs(app: FastifyInstance, endpoints: readonly Endpoint[], public_url: string): void {
  const document = once(() => openApi(endpoints, public_url));
  const page = once(() => pageOf(document()));
  // As bytes: converting a text of a megabyte anew for each request would hold up all others.
  const text = once(() => Buffer.from(JSON.stringify(document())));
  app.get('/api/docs/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(text()),
  );
  const scalar = once(readScalar);
  app.get('/api/docs/try', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', TRY_POLICY).send(TRY_PAGE),
  );
  app.get('/api/docs/try.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(TRY_SCRIPT));
  app.get('/api/docs/scalar.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(await scalar()),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page().replace('__CSP_NONCE__', reply.cspNonce.style)),
  );
}

/** Reads Scalar's script, a text inside its plugin. It is loaded at the first request: it is four megabytes. */
async function readScalar(): Promise<Buffer> {
  const { default: plugin } = await import('@scalar/fastify-api-reference');
  const inner = Fastify();
  await inner.register(plugin, { routePrefix: '/try', configuration: { url: '/api/docs/openapi.json' } });
  const { rawPayload } = await inner.inject('/try/js/scalar.js');
  await inner.close();
  return rawPayload;
}

function once<Made extends object | string>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

type Operation = { operationId: string; summary: string; description: string; tags: string[] };

function pageOf(document: ReturnType<typeof openApi>): string {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const { summary, description, operationId, tags, ...rest } = described as Operation;
      const group = tags[0] ?? 'other';
      groups.set(group, [
        ...(groups.get(group) ?? []),
        `<details id="${escape(operationId)}"><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code>
         <span>${escape(summary)}</span></summary><p>${escape(description).replaceAll('\n\n', '</p><p>')}</p>
         <pre tabindex="0">${escape(JSON.stringify(rest, null, 2))}</pre></details>`,
      ]);
    }
  }
  const names = [...groups.keys()].toSorted();
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Handover API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style nonce="__CSP_NONCE__">${STYLE}</style></head>
<body><header><h1>Handover API</h1><p>${escape(document.info.description)}</p>
<p><a href="/api/docs/try">Try calls</a> · <a href="/api/docs/openapi.json">OpenAPI 3.1 document</a></p></header>
<nav aria-label="Groups">${names.map((name) => `<a href="#group-${name}">${name}</a>`).join('')}</nav>
<main>${names.map((name) => `<h2 id="group-${name}">${name}</h2>${(groups.get(name) ?? []).join('')}`).join('')}</main></body></html>`;
}
