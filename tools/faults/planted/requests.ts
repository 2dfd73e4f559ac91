import { edit } from '../../lab/trial/edit.ts';
import { type Fault, fault } from './fault.ts';

/** Faults in the rules of every request: keys, origins, limits, sessions, traces and secrets. */
export const REQUESTS: Fault[] = [
  fault(
    'a note on a shift is written twice if its request is sent twice',
    'apps/server/src/http/idempotency.test.ts',
  ).edit(
    'packages/contract/src/shifts/shiftCommands.ts',
    "name: 'jobs.notes.add',\n",
    "name: 'jobs.notes.add',\n    answers_secret: true,\n",
  ),
  fault(
    'an Idempotency-Key answers another request than the one it was sent with',
    'apps/server/src/http/idempotency.test.ts',
  ).edit(
    'apps/server/src/http/idempotency.ts',
    'if (!kept.request_hash.equals(request_hash)) {',
    'if (kept.request_hash.length !== request_hash.length) {',
  ),
  fault('requests that delete something are taken from other sites', 'apps/server/src/http/forgery.test.ts').edit(
    'apps/server/src/http/serve.ts',
    'if (!isSafe(endpoint)) refuseForgery(request, config);',
    "if (!isSafe(endpoint) && endpoint.method !== 'DELETE') refuseForgery(request, config);",
  ),
  fault('a request with the origin of another site is taken', 'apps/server/src/http/forgery.test.ts').edit(
    'apps/server/src/http/origin.ts',
    'if (origin !== undefined && !isOurOrigin(origin, config)) {',
    "if (origin === 'null' && !isOurOrigin(origin, config)) {",
  ),
  fault(
    'what is not possible now is answered with 400',
    'apps/server/src/http/errors.test.ts',
    'apps/server/src/offers/assign.test.ts',
  ).edit('apps/server/src/http/refusals.ts', 'not_now: 409,', 'not_now: 400,'),
  fault('nobody is limited, however many requests they send', 'apps/server/src/http/rateLimiter.test.ts').edit(
    'apps/server/src/http/rateLimiter.ts',
    'if (!allowed) throw new',
    'if (!allowed && most < 0) throw new',
  ),
  fault(
    'other sessions go on after one’s password was changed',
    'apps/server/src/accounts/users.test.ts',
    'apps/server/src/accounts/login.test.ts',
    'apps/server/src/accounts/recovery.test.ts',
  ).edits(
    edit('apps/server/src/accounts/ownPassword.ts', '  await endOtherSessions(ctx);\n', ''),
    edit('apps/server/src/accounts/ownPassword.ts', "import { endOtherSessions } from './mySessions.ts';\n", ''),
  ),
  fault(
    'no change leaves an entry in the audit',
    'apps/server/src/http/idempotency.test.ts',
    'apps/server/src/accounts/users.test.ts',
  ).edit(
    'apps/server/src/http/serve.ts',
    '  untilCommit(db, writeAudit(db, entry));',
    '  if (entry.at > now) untilCommit(db, writeAudit(db, entry));',
  ),
  fault(
    'the log has the email of who typed a wrong password',
    'apps/server/src/http/logs.test.ts',
    'apps/server/src/accounts/login.test.ts',
    'apps/server/test/canary.test.ts',
  )
    .missedBefore('The named tests passed; probably none that reads the log types a wrong password.')
    .edit(
      'apps/server/src/accounts/login.ts',
      "    countSignIn('wrong');\n    throw new Refusal('unauthenticated', WRONG);\n",
      "    countSignIn('wrong');\n    ctx.request.log.info(`wrong password of ${email}`);\n    throw new Refusal('unauthenticated', WRONG);\n",
    ),
  fault(
    'the list of accounts tells managers when people were born',
    'apps/server/test/fieldMatrix.test.ts',
    'apps/server/src/accounts/users.test.ts',
    'apps/server/test/canary.test.ts',
  ).edit(
    'apps/server/src/accounts/queries.ts',
    "case current_user when 'handover_admin' then t.dob end as dob,",
    't.dob,',
  ),
  fault(
    'HTML in a ticket is kept with its scripts',
    'apps/server/src/support/clean.test.ts',
    'apps/server/src/support/raise.test.ts',
  ).edit(
    'apps/server/src/support/clean.ts',
    '    allowedTags: KEPT_TAGS,',
    "    allowedTags: [...KEPT_TAGS, 'script', 'img'],",
  ),
  fault(
    'a program is taken as an attachment of a ticket',
    'apps/server/src/support/files/files.test.ts',
    'apps/server/test/hostileUploads.test.ts',
  ).edit('apps/server/src/adapters/attachments.ts', '    return false;\n  }\n}', '    return true;\n  }\n}'),
];
