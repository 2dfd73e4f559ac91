import { edit } from '../../lab/trial/edit.ts';
import { type Control, control } from './control.ts';

const SERVE = 'apps/server/src/http/serve.ts';
const CLEAN = 'apps/server/src/support/clean.ts';
const PAGES = 'apps/server/src/http/pages.ts';
const PUSH = 'apps/server/src/adapters/push.ts';

/** V1, V2, V3, V5, V8, V13 to V15: what comes in, who sees what, files and what goes out. */
export const INPUT_CONTROLS: Control[] = [
  control('1.1.1', 'what a query says is decoded twice', '[errors-11]').edit(
    SERVE,
    '  const read = endpoint.input.safeParse({ ...wholeTexts(sent), ...params });',
    "  const twice = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, typeof value === 'string' ? decodeURIComponent(value) : value]));\n  const read = endpoint.input.safeParse({ ...wholeTexts(twice), ...params });",
  ),
  control('1.2.2', 'links in tickets may lead to scripts', '[clean-1]').edits(
    edit(CLEAN, '  if (!KEPT_LINK.test(to)) return { tagName, attribs: {} };\n', ''),
    edit(
      CLEAN,
      "allowedSchemes: ['http', 'https', 'mailto'],",
      "allowedSchemes: ['http', 'https', 'mailto', 'javascript', 'data', 'vbscript'],",
    ),
  ),
  control('2.2.1', 'a name may hold any sign', '[strictInput-5]', '[strictInput-6]').edit(
    'packages/contract/src/text.ts',
    '.regex(ONE_LINE, HIDDEN_CHARACTER)',
    '',
  ),
  control('15.3.5', 'a number may be sent as a text', '[strictInput-2]').edit(
    'packages/contract/src/tags/tags.ts',
    "position: z.number('Enter a number')",
    "position: z.coerce.number('Enter a number')",
  ),
  control('2.4.1', 'one person comments as often as they like', '[floods-2]', '[floods-5]').edit(
    SERVE,
    '  if (endpoint.hourly) await limitByHour(endpoint.hourly, viewer.user_id, input, deps);\n',
    '',
  ),
  control('16.5.1', 'a refusal has the words of the validator', '[plainRefusals-2]').edit(
    'packages/contract/src/endpoint.ts',
    'z.config({ customError: issueWords });',
    '',
  ),
  control('1.2.9', 'a % that somebody types finds everything', '[lists-5]').edit(
    'apps/server/src/db/like.ts',
    'text.replace(/[\\\\%_]/g, (sign) => `\\\\${sign}`)',
    'text',
  ),
  control('1.3.1', 'what a ticket says is kept with everything in it', '[clean-1]').edit(
    CLEAN,
    '    allowedTags: KEPT_TAGS,',
    '    allowedTags: false,',
  ),
  control('1.3.3', 'a cell of an export may begin a formula', '[csv-1]').edit(
    'packages/domain/src/csv.ts',
    "typeof value === 'string' && FORMULA.test(value)",
    "typeof value === 'string' && FORMULA.test(value) && value.length > 1000",
  ),
  control('1.3.6', 'the server calls whatever address a browser gives it', '[push-6]').edit(
    PUSH,
    "  if (at.protocol !== 'https:' || at.port !== '') return false;\n",
    "  if (at.protocol !== 'never:') return true;\n",
  ),
  control('1.3.11', 'an address of mail may be anything', '[mail-2]').edit(
    'packages/contract/src/accounts/users.ts',
    "  .pipe(z.email('Enter an email address, such as name@example.org'));",
    "  .pipe(z.string().min(1, 'Enter an email address, such as name@example.org'));",
  ),
  control('1.5.2', 'a file that calls itself an SVG is kept as it is', '[hostileUploads-2]').edit(
    'apps/server/src/adapters/images.ts',
    '  if (image === undefined) return refused(otherwise);\n',
    '  if (image === undefined) return { ok: true, bytes: Buffer.from(file) };\n',
  ),
  control('1.4.2', 'a payment may be of any size', '[payments-2]').edit(
    'packages/domain/src/invoices/payment.ts',
    '  if (pounds * 100 > MOST_PAID) return no(`Enter at most ${asPounds(MOST_PAID)}`);\n',
    '',
  ),
  control('2.3.1', 'somebody checks out who has not checked in', '[checkOut-4]').edit(
    'packages/domain/src/shifts/status.ts',
    "check_out: { from: ['Checked in'], to: ['Completed'] }",
    "check_out: { from: ['Confirmed', 'Checked in'], to: ['Completed'] }",
  ),
  control('2.3.2', 'one person raises as many tickets as they like', '[raise-4]').edit(
    'apps/server/src/support/openTicket.ts',
    '  await assertFewTickets(ctx);\n',
    '',
  ),
  control('2.2.3', 'a place has a longitude alone', '[clients-1]').edit(
    'packages/contract/src/address.ts',
    '(entry.latitude === null) !== (entry.longitude === null)',
    'entry.latitude === undefined',
  ),
  control('3.5.3', 'a read may write', '[forgery-6]').edit(
    'apps/server/src/db/connect.ts',
    "client.query(mode === 'read' ? 'begin read only' : 'begin')",
    "client.query('begin')",
  ),
  control('3.7.2', 'a link leads to another site after signing in', '[next-1]').edits(
    edit(
      'apps/web/src/api/next.ts',
      '!/^\\/(?![/\\\\])/.test(next) || /[\\u0000-\\u001f\\\\]/.test(next)',
      'next.length > 5000',
    ),
    edit('apps/web/src/api/next.ts', 'url.origin !== home ||', 'url.origin === null ||'),
    edit('apps/web/src/api/next.ts', 'return url.pathname + url.search + url.hash;', 'return next;'),
  ),
  control('5.3.1', 'a paper is shown as a page', '[papers-2]').edit(
    SERVE,
    'reply.header(\'content-disposition\', `attachment; filename="${answered.download}"`);',
    'reply.header(\'content-disposition\', `inline; filename="${answered.download}"`);',
  ),
  control('3.2.1', 'what stands in a paper may run', '[papers-2]', '[files-5]').edit(
    SERVE,
    `"default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",`,
    `"default-src *; frame-ancestors 'none'",`,
  ),
  control('5.4.1', 'a file is saved under the very name that somebody typed', '[papers-3]').edit(
    'apps/server/src/staff/documentsOpen.ts',
    "plainName(paper.title, 'paper')",
    'paper.title',
  ),
  control('5.4.2', 'a served name is cut and nothing more', '[papers-3]', '[files-5]').edit(
    'apps/server/src/adapters/plainName.ts',
    "    .replace(/\\W+/g, '-')\n",
    "    .replace(/[\\r\\n]+/g, '-')\n",
  ),
  control('13.4.1', 'files of source control among the assets are served', '[pages-1]').edit(
    PAGES,
    ", dotfiles: 'ignore' as const",
    '',
  ),
  control('13.4.3', 'folders are listed', '[pages-2]').edit(
    PAGES,
    "      prefix: '/assets/',\n",
    "      prefix: '/assets/',\n      list: true,\n",
  ),
  control('15.3.2', 'a push service may send us elsewhere', '[push-3]').edit(
    PUSH,
    "    redirect: 'error',\n",
    "    redirect: 'follow',\n",
  ),
  control('15.3.6', 'a body may name the prototype', '[errors-10]').edits(
    edit('apps/server/src/app.ts', "onProtoPoisoning: 'error'", "onProtoPoisoning: 'remove'"),
    edit('apps/server/src/app.ts', "onConstructorPoisoning: 'error'", "onConstructorPoisoning: 'remove'"),
  ),
  control('8.2.2', 'a query that forgot its scope shows an agency everybody', '[rls-1]').sql(
    'alter policy own_agency on app.users using (true)',
  ),
  control('8.4.1', 'the scope of a transaction stays with its connection', '[rls-5]').edits(
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
  ),
  control('8.2.1', 'a call for one level is served to everybody, and the server starts', '[matrix-4]').edit(
    SERVE,
    "  if ((levels === 'everyone') !== open)\n",
    "  if (levels === 'everyone' && !open)\n",
  ),
  control('14.3.1', 'a phone keeps its owner’s bookings after they signed out', '[sw-2]').edit(
    'apps/web/public/sw.js',
    '  await Promise.all(others.map((name) => caches.delete(name)));\n',
    '',
  ),
];
