import { edit } from '../../lab/trial/edit.ts';
import type { Control } from './control.ts';

const HEADERS = 'apps/server/src/http/headers.ts';
const APP = 'apps/server/src/app.ts';

/** V3 and parts of V4, V13 and V14: what a browser is told, and which requests are answered at all. */
export const HEADER_CONTROLS: Control[] = [
  {
    row: '3.4.1',
    off: 'browsers are told nothing of https',
    edits: [edit(HEADERS, 'maxAge: 31_536_000, includeSubDomains: true', 'maxAge: 0, includeSubDomains: false')],
    cited: ['[headers-3]'],
  },
  {
    row: '3.4.2',
    off: 'every answer may be read by any site',
    edits: [
      edit(
        HEADERS,
        "    reply.header('x-request-id', request.id);",
        "    reply.header('access-control-allow-origin', '*').header('x-request-id', request.id);",
      ),
    ],
    cited: ['[headers-3]'],
  },
  {
    row: '3.4.3',
    off: 'scripts may stand in the page itself',
    edits: [
      edit(HEADERS, `scriptSrc: ["'self'", ...scriptSrc]`, `scriptSrc: ["'self'", "'unsafe-inline'", ...scriptSrc]`),
    ],
    cited: ['[headers-1]'],
  },
  {
    row: '3.4.4',
    off: 'browsers may guess the type of an answer',
    edits: [
      edit(
        HEADERS,
        '    crossOriginEmbedderPolicy: false,\n',
        '    crossOriginEmbedderPolicy: false,\n    xContentTypeOptions: false,\n',
      ),
    ],
    cited: ['[headers-3]'],
  },
  {
    row: '3.4.5',
    off: 'other sites are told the whole address that somebody came from',
    edits: [edit(HEADERS, "referrerPolicy: { policy: 'same-origin' }", "referrerPolicy: { policy: 'unsafe-url' }")],
    cited: ['[headers-3]'],
  },
  {
    row: '3.4.6',
    off: 'any site may frame our pages',
    edits: [edit(HEADERS, `frameAncestors: ["'none'"]`, 'frameAncestors: ["*"]')],
    cited: ['[headers-1]'],
  },
  {
    row: '1.2.3',
    off: 'scripts may be made from text',
    edits: [
      edit(HEADERS, `scriptSrc: ["'self'", ...scriptSrc]`, `scriptSrc: ["'self'", "'unsafe-eval'", ...scriptSrc]`),
    ],
    cited: ['[headers-1]'],
  },
  {
    row: '14.2.3',
    off: 'pages may send what they hold to any site',
    edits: [edit(HEADERS, `connectSrc: ["'self'", ...connectSrc]`, 'connectSrc: ["https:", ...connectSrc]')],
    cited: ['[headers-1]'],
  },
  {
    row: '14.3.2',
    off: 'browsers keep answers of the API',
    edits: [edit(HEADERS, "reply.header('cache-control', 'no-store')", "reply.header('cache-control', 'max-age=60')")],
    cited: ['[headers-6]'],
  },
  {
    row: '14.2.2',
    off: 'shared caches keep answers of the API',
    edits: [edit(HEADERS, "if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');", '')],
    cited: ['[headers-6]'],
  },
  {
    row: '3.5.1',
    off: 'requests of other sites change things',
    edits: [edit('apps/server/src/http/serve.ts', 'if (!isSafe(endpoint)) refuseForgery(request, config);', '')],
    cited: ['[forgery-1]', '[forgery-2]'],
  },
  {
    row: '3.5.2',
    off: 'a body that calls itself plain text is read as JSON',
    edits: [
      edit(
        APP,
        "app.removeContentTypeParser('text/plain');",
        "app.removeContentTypeParser('text/plain');\n  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, JSON.parse(String(body))));",
      ),
    ],
    cited: ['[forgery-1]', '[errors-9]'],
  },
  {
    row: '4.2.1',
    off: 'a request may say twice how long it is',
    edits: [edit(APP, 'http: { headersTimeout: 5_000,', 'http: { insecureHTTPParser: true, headersTimeout: 5_000,')],
    cited: ['[headers-5]'],
  },
  {
    row: '4.1.3',
    off: 'whatever a caller says of its address is believed',
    edits: [edit(APP, 'trustProxy: config.TRUST_PROXY || false,', 'trustProxy: true,')],
    cited: ['[limits-2]'],
  },
  {
    row: '15.3.4',
    off: 'the proxy’s own address counts for everybody behind it',
    edits: [edit(APP, 'trustProxy: config.TRUST_PROXY || false,', 'trustProxy: false,')],
    cited: ['[limits-4]'],
  },
  {
    row: '13.4.4',
    off: 'TRACE gives back what it was sent',
    edits: [
      edit(
        APP,
        '  await app.register(cookies);',
        "  app.addHttpMethod('TRACE');\n  app.route({ method: 'TRACE', url: '*', handler: async (request) => request.headers });\n  await app.register(cookies);",
      ),
    ],
    cited: ['[headers-4]'],
  },
  {
    row: '16.5.1',
    off: 'a defect is answered with its own words',
    edits: [edit('apps/server/src/http/errors.ts', "'error', 'An error occurred')", "'error', error.message)")],
    cited: ['[errors-3]'],
  },
  {
    row: '13.4.2',
    off: 'a defect is answered with where it happened',
    edits: [edit('apps/server/src/http/errors.ts', "'error', 'An error occurred')", "'error', String(error.stack))")],
    cited: ['[errors-3]'],
  },
  {
    row: '2.2.1',
    off: 'what does not fit its schema is taken as it is',
    edits: [
      edit(
        'apps/server/src/http/serve.ts',
        'if (!read.success) throw invalidInput(read.error);',
        'if (!read.success) return { ...sent, ...params };',
      ),
    ],
    cited: ['[errors-2]'],
  },
  {
    row: '2.2.2',
    off: 'the server takes what the form should have refused',
    edits: [
      edit(
        'apps/server/src/http/serve.ts',
        'if (!read.success) throw invalidInput(read.error);',
        'if (!read.success) return { ...sent, ...params };',
      ),
    ],
    cited: ['[errors-2]'],
  },
  {
    row: '16.2.5',
    off: 'the log holds the address of each request',
    edits: [edit(APP, '      method: request.method,\n', '      method: request.method,\n      url: request.url,\n')],
    cited: ['[logs-1]'],
  },
  {
    row: '16.4.1',
    off: 'the log holds what a caller says of its browser',
    edits: [
      edit(
        APP,
        '      method: request.method,\n',
        "      method: request.method,\n      agent: request.headers['user-agent'],\n",
      ),
    ],
    cited: ['[logs-1]'],
  },
  {
    row: '16.3.2',
    off: 'refused access is not logged',
    edits: [edit('apps/server/src/http/errors.ts', 'if (refusal) noteRefusal(refusal.kind, request);', '')],
    cited: ['[logs-3]'],
  },
  {
    row: '16.3.3',
    off: 'who looks for what is not theirs is not logged',
    edits: [edit('apps/server/src/http/errors.ts', "'forbidden', 'not_found', 'too_many'", "'forbidden', 'too_many'")],
    cited: ['[logs-3]'],
  },
  {
    row: '16.2.1',
    off: 'a request leaves no line in the log',
    edits: [edit(APP, '    request.log.info({\n', '    request.log.trace({\n')],
    cited: ['[logs-2]'],
  },
  {
    row: '16.3.4',
    off: 'a defect is not logged',
    edits: [
      edit(
        'apps/server/src/http/errors.ts',
        "  request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected');\n",
        '',
      ),
    ],
    cited: ['[logs-4]'],
  },
];
