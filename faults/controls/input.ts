import { type Control, edit, sql } from './control.ts';

const SERVE = 'apps/server/src/http/serve.ts';
const CLEAN = 'apps/server/src/support/clean.ts';
const PAGES = 'apps/server/src/http/pages.ts';
const PUSH = 'apps/server/src/adapters/push.ts';

/** V1, V2, V3, V5, V8, V13 to V15: what comes in, who sees what, files and what goes out. */
export const INPUT_CONTROLS: Control[] = [
  {
    row: '1.1.1',
    off: 'what a query says is decoded twice',
    edits: [
      edit(
        SERVE,
        '  const read = endpoint.input.safeParse({ ...wholeTexts(sent), ...params });',
        "  const twice = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, typeof value === 'string' ? decodeURIComponent(value) : value]));\n  const read = endpoint.input.safeParse({ ...wholeTexts(twice), ...params });",
      ),
    ],
    cited: ['[errors-11]'],
  },
  {
    row: '1.2.2',
    off: 'links in tickets may lead to scripts',
    edits: [
      edit(CLEAN, '  if (!KEPT_LINK.test(to)) return { tagName, attribs: {} };\n', ''),
      edit(
        CLEAN,
        "allowedSchemes: ['http', 'https', 'mailto'],",
        "allowedSchemes: ['http', 'https', 'mailto', 'javascript', 'data', 'vbscript'],",
      ),
    ],
    cited: ['[clean-1]'],
  },
  {
    row: '2.2.1',
    off: 'a name may hold any sign',
    edits: [edit('packages/contract/src/text.ts', '.regex(ONE_LINE, HIDDEN_CHARACTER)', '')],
    cited: ['[strictInput-5]', '[strictInput-6]'],
  },
  {
    row: '15.3.5',
    off: 'a number may be sent as a text',
    edits: [
      edit(
        'packages/contract/src/tags/tags.ts',
        "position: z.number('Enter a number')",
        "position: z.coerce.number('Enter a number')",
      ),
    ],
    cited: ['[strictInput-2]'],
  },
  {
    row: '2.4.1',
    off: 'one person comments as often as they like',
    edits: [
      edit(SERVE, '  if (endpoint.hourly) await limitFlood(deps, endpoint.hourly, viewer.user_id, input);\n', ''),
    ],
    cited: ['[floods-2]', '[floods-5]'],
  },
  {
    row: '16.5.1',
    off: 'a refusal has the words of the validator',
    edits: [edit('packages/contract/src/endpoint.ts', 'z.config({ customError: issueWords });', '')],
    cited: ['[plainRefusals-2]'],
  },
  {
    row: '1.2.9',
    off: 'a % that somebody types finds everything',
    edits: [edit('apps/server/src/db/like.ts', 'text.replace(/[\\\\%_]/g, (sign) => `\\\\${sign}`)', 'text')],
    cited: ['[lists-5]'],
  },
  {
    row: '1.3.1',
    off: 'what a ticket says is kept with everything in it',
    edits: [edit(CLEAN, '    allowedTags: KEPT_TAGS,', '    allowedTags: false,')],
    cited: ['[clean-1]'],
  },
  {
    row: '1.3.3',
    off: 'a cell of an export may begin a formula',
    edits: [
      edit(
        'packages/domain/src/csv.ts',
        "typeof value === 'string' && FORMULA.test(value)",
        "typeof value === 'string' && FORMULA.test(value) && value.length > 1000",
      ),
    ],
    cited: ['[csv-1]'],
  },
  {
    row: '1.3.6',
    off: 'the server calls whatever address a browser gives it',
    edits: [
      edit(
        PUSH,
        "  if (at.protocol !== 'https:' || at.port !== '') return false;\n",
        "  if (at.protocol !== 'never:') return true;\n",
      ),
    ],
    cited: ['[push-6]'],
  },
  {
    row: '1.3.11',
    off: 'an address of mail may be anything',
    edits: [
      edit(
        'packages/contract/src/accounts/users.ts',
        "  .pipe(z.email('Enter an email address, such as name@example.org'));",
        "  .pipe(z.string().min(1, 'Enter an email address, such as name@example.org'));",
      ),
    ],
    cited: ['[mail-2]'],
  },
  {
    row: '1.5.2',
    off: 'a file that calls itself an SVG is kept as it is',
    edits: [
      edit(
        'apps/server/src/adapters/images.ts',
        '  if (image === undefined) return refused(otherwise);\n',
        '  if (image === undefined) return { ok: true, bytes: Buffer.from(file) };\n',
      ),
    ],
    cited: ['[hostileUploads-2]'],
  },
  {
    row: '1.4.2',
    off: 'a payment may be of any size',
    edits: [
      edit(
        'packages/domain/src/invoices/payment.ts',
        '  if (pounds * 100 > MOST_PAID) return no(`Enter at most ${asPounds(MOST_PAID)}`);\n',
        '',
      ),
    ],
    cited: ['[payments-2]'],
  },
  {
    row: '2.3.1',
    off: 'somebody checks out who has not checked in',
    edits: [
      edit(
        'packages/domain/src/shifts/status.ts',
        "check_out: { from: ['Checked in'], to: ['Completed'] }",
        "check_out: { from: ['Confirmed', 'Checked in'], to: ['Completed'] }",
      ),
    ],
    cited: ['[checkOut-4]'],
  },
  {
    row: '2.3.2',
    off: 'one person raises as many tickets as they like',
    edits: [edit('apps/server/src/support/openTicket.ts', '  await assertFewTickets(ctx);\n', '')],
    cited: ['[raise-4]'],
  },
  {
    row: '2.2.3',
    off: 'a place has a longitude alone',
    edits: [
      edit(
        'packages/contract/src/address.ts',
        '(entry.latitude === null) !== (entry.longitude === null)',
        'entry.latitude === undefined',
      ),
    ],
    cited: ['[clients-1]'],
  },
  {
    row: '3.5.3',
    off: 'a read may write',
    edits: [
      edit(
        'apps/server/src/db/connect.ts',
        "client.query(mode === 'read' ? 'begin read only' : 'begin')",
        "client.query('begin')",
      ),
    ],
    cited: ['[forgery-6]'],
  },
  {
    row: '3.7.2',
    off: 'a link leads to another site after signing in',
    edits: [
      edit(
        'apps/web/src/api/next.ts',
        '!/^\\/(?![/\\\\])/.test(next) || /[\\u0000-\\u001f\\\\]/.test(next)',
        'next.length > 5000',
      ),
      edit('apps/web/src/api/next.ts', 'url.origin !== home ||', 'url.origin === null ||'),
      edit('apps/web/src/api/next.ts', 'return url.pathname + url.search + url.hash;', 'return next;'),
    ],
    cited: ['[next-1]'],
  },
  {
    row: '5.3.1',
    off: 'a paper is shown as a page',
    edits: [
      edit(
        SERVE,
        'reply.header(\'content-disposition\', `attachment; filename="${answered.download}"`);',
        'reply.header(\'content-disposition\', `inline; filename="${answered.download}"`);',
      ),
    ],
    cited: ['[papers-2]'],
  },
  {
    row: '3.2.1',
    off: 'what stands in a paper may run',
    edits: [
      edit(
        SERVE,
        `"default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",`,
        `"default-src *; frame-ancestors 'none'",`,
      ),
    ],
    cited: ['[papers-2]', '[files-5]'],
  },
  {
    row: '5.4.1',
    off: 'a file is saved under the very name that somebody typed',
    edits: [edit('apps/server/src/staff/documentsOpen.ts', "plainName(paper.title, 'paper')", 'paper.title')],
    cited: ['[papers-3]'],
  },
  {
    row: '5.4.2',
    off: 'a served name is cut and nothing more',
    edits: [
      edit(
        'apps/server/src/adapters/plainName.ts',
        "    .replace(/\\W+/g, '-')\n",
        "    .replace(/[\\r\\n]+/g, '-')\n",
      ),
    ],
    cited: ['[papers-3]', '[files-5]'],
  },
  {
    row: '13.4.1',
    off: 'files of source control among the assets are served',
    edits: [edit(PAGES, ", dotfiles: 'ignore' as const", '')],
    cited: ['[pages-1]'],
  },
  {
    row: '13.4.3',
    off: 'folders are listed',
    edits: [edit(PAGES, "      prefix: '/assets/',\n", "      prefix: '/assets/',\n      list: true,\n")],
    cited: ['[pages-2]'],
  },
  {
    row: '15.3.2',
    off: 'a push service may send us elsewhere',
    edits: [edit(PUSH, "    redirect: 'error',\n", "    redirect: 'follow',\n")],
    cited: ['[push-3]'],
  },
  {
    row: '15.3.6',
    off: 'a body may name the prototype',
    edits: [
      edit('apps/server/src/app.ts', "onProtoPoisoning: 'error'", "onProtoPoisoning: 'remove'"),
      edit('apps/server/src/app.ts', "onConstructorPoisoning: 'error'", "onConstructorPoisoning: 'remove'"),
    ],
    cited: ['[errors-10]'],
  },
  {
    row: '8.2.2',
    off: 'a query that forgot its scope shows an agency everybody',
    edits: [sql('alter policy own_agency on app.users using (true)')],
    cited: ['[rls-1]'],
  },
  {
    row: '8.4.1',
    off: 'the scope of a transaction stays with its connection',
    edits: [
      edit(
        'apps/server/sql/functions/scope/session_scope.sql',
        "perform set_config('backtrace_functions', replace(",
        "perform set_config('backtrace_functions', coalesce(nullif(current_setting('backtrace_functions'), ''), replace(",
      ),
      edit(
        'apps/server/sql/functions/scope/session_scope.sql',
        "coalesce(office_id::text, '')), '-', ''), true);",
        "coalesce(office_id::text, '')), '-', '')), false);",
      ),
    ],
    cited: ['[rls-5]'],
  },
  {
    row: '8.2.1',
    off: 'a call for one level is served to everybody, and the server starts',
    edits: [edit(SERVE, "  if ((levels === 'everyone') !== open)\n", "  if (levels === 'everyone' && !open)\n")],
    cited: ['[matrix-4]'],
  },
  {
    row: '14.3.1',
    off: 'a phone keeps its owner’s bookings after they signed out',
    edits: [edit('apps/web/public/sw.js', '  await Promise.all(others.map((name) => caches.delete(name)));\n', '')],
    cited: ['[sw-2]'],
  },
];
