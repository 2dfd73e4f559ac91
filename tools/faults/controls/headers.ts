import { type Control, control } from './control.ts';

const HEADERS = 'apps/server/src/http/headers.ts';
const APP = 'apps/server/src/app.ts';

/** V3 and parts of V4, V13 and V14: what a browser is told, and which requests are answered at all. */
export const HEADER_CONTROLS: Control[] = [
  control('3.4.1', 'browsers are told nothing of https', '[headers-3]').edit(
    HEADERS,
    'maxAge: 31_536_000, includeSubDomains: true',
    'maxAge: 0, includeSubDomains: false',
  ),
  control('3.4.2', 'every answer may be read by any site', '[headers-3]').edit(
    HEADERS,
    "    reply.header('x-request-id', request.id);",
    "    reply.header('access-control-allow-origin', '*').header('x-request-id', request.id);",
  ),
  control('3.4.3', 'scripts may stand in the page itself', '[headers-1]').edit(
    HEADERS,
    `scriptSrc: ["'self'", ...scriptSrc]`,
    `scriptSrc: ["'self'", "'unsafe-inline'", ...scriptSrc]`,
  ),
  control('3.4.4', 'browsers may guess the type of an answer', '[headers-3]').edit(
    HEADERS,
    '    crossOriginEmbedderPolicy: false,\n',
    '    crossOriginEmbedderPolicy: false,\n    xContentTypeOptions: false,\n',
  ),
  control('3.4.5', 'other sites are told the whole address that somebody came from', '[headers-3]').edit(
    HEADERS,
    "referrerPolicy: { policy: 'same-origin' }",
    "referrerPolicy: { policy: 'unsafe-url' }",
  ),
  control('3.4.6', 'any site may frame our pages', '[headers-1]').edit(
    HEADERS,
    `frameAncestors: ["'none'"]`,
    'frameAncestors: ["*"]',
  ),
  control('1.2.3', 'scripts may be made from text', '[headers-1]').edit(
    HEADERS,
    `scriptSrc: ["'self'", ...scriptSrc]`,
    `scriptSrc: ["'self'", "'unsafe-eval'", ...scriptSrc]`,
  ),
  control('14.2.3', 'pages may send what they hold to any site', '[headers-1]').edit(
    HEADERS,
    `connectSrc: ["'self'", ...connectSrc]`,
    'connectSrc: ["https:", ...connectSrc]',
  ),
  control('14.3.2', 'browsers keep answers of the API', '[headers-6]').edit(
    HEADERS,
    "reply.header('cache-control', 'no-store')",
    "reply.header('cache-control', 'max-age=60')",
  ),
  control('14.2.2', 'shared caches keep answers of the API', '[headers-6]').edit(
    HEADERS,
    "if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');",
    '',
  ),
  control('3.5.1', 'requests of other sites change things', '[forgery-1]', '[forgery-2]').edit(
    'apps/server/src/http/serve.ts',
    'if (!isSafe(endpoint)) refuseForgery(request, config);',
    '',
  ),
  control('3.5.2', 'a body that calls itself plain text is read as JSON', '[forgery-1]', '[errors-9]').edit(
    APP,
    "app.removeContentTypeParser('text/plain');",
    "app.removeContentTypeParser('text/plain');\n  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, JSON.parse(String(body))));",
  ),
  control('4.2.1', 'a request may say twice how long it is', '[headers-5]').edit(
    APP,
    'http: { headersTimeout: 5_000,',
    'http: { insecureHTTPParser: true, headersTimeout: 5_000,',
  ),
  control('4.1.3', 'whatever a caller says of its address is believed', '[limits-2]').edit(
    APP,
    'trustProxy: config.TRUST_PROXY || false,',
    'trustProxy: true,',
  ),
  control('15.3.4', 'the proxy’s own address counts for everybody behind it', '[limits-4]').edit(
    APP,
    'trustProxy: config.TRUST_PROXY || false,',
    'trustProxy: false,',
  ),
  control('13.4.4', 'TRACE gives back what it was sent', '[headers-4]').edit(
    APP,
    '  await app.register(cookies);',
    "  app.addHttpMethod('TRACE');\n  app.route({ method: 'TRACE', url: '*', handler: async (request) => request.headers });\n  await app.register(cookies);",
  ),
  control('16.5.1', 'a defect is answered with its own words', '[errors-3]').edit(
    'apps/server/src/http/errors.ts',
    "'error', 'An error occurred')",
    "'error', error.message)",
  ),
  control('13.4.2', 'a defect is answered with where it happened', '[errors-3]').edit(
    'apps/server/src/http/errors.ts',
    "'error', 'An error occurred')",
    "'error', String(error.stack))",
  ),
  control('2.2.1', 'what does not fit its schema is taken as it is', '[errors-2]').edit(
    'apps/server/src/http/serve.ts',
    'if (!read.success) throw invalidInput(read.error);',
    'if (!read.success) return { ...sent, ...params };',
  ),
  control('2.2.2', 'the server takes what the form should have refused', '[errors-2]').edit(
    'apps/server/src/http/serve.ts',
    'if (!read.success) throw invalidInput(read.error);',
    'if (!read.success) return { ...sent, ...params };',
  ),
  control('16.2.5', 'the log holds the address of each request', '[logs-1]').edit(
    APP,
    '      method: request.method,\n',
    '      method: request.method,\n      url: request.url,\n',
  ),
  control('16.4.1', 'the log holds what a caller says of its browser', '[logs-1]').edit(
    APP,
    '      method: request.method,\n',
    "      method: request.method,\n      agent: request.headers['user-agent'],\n",
  ),
  control('16.3.2', 'refused access is not logged', '[logs-3]').edit(
    'apps/server/src/http/errors.ts',
    'if (refusal) noteRefusal(refusal.kind, request);',
    '',
  ),
  control('16.3.3', 'who looks for what is not theirs is not logged', '[logs-3]').edit(
    'apps/server/src/http/errors.ts',
    "'forbidden', 'not_found', 'too_many'",
    "'forbidden', 'too_many'",
  ),
  control('16.2.1', 'a request leaves no line in the log', '[logs-2]').edit(
    APP,
    '    request.log.info({\n',
    '    request.log.trace({\n',
  ),
  control('16.3.4', 'a defect is not logged', '[logs-4]').edit(
    'apps/server/src/http/errors.ts',
    "  request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected');\n",
    '',
  ),
];
