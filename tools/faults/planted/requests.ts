import type { Fault } from './fault.ts';

/** What every request keeps to: keys, origins, limits, sessions, traces and secrets. */
export const REQUESTS: Fault[] = [
  {
    name: 'a note on a shift is written twice if its request is sent twice',
    edits: [
      {
        file: 'packages/contract/src/shifts/shiftCommands.ts',
        find: "name: 'jobs.notes.add',\n",
        replace: "name: 'jobs.notes.add',\n    answers_secret: true,\n",
      },
    ],
    caught_by: ['apps/server/src/http/idempotency.test.ts'],
  },
  {
    name: 'an Idempotency-Key answers another request than the one it was sent with',
    edits: [
      {
        file: 'apps/server/src/http/idempotency.ts',
        find: 'if (!kept.request_hash.equals(request_hash)) {',
        replace: 'if (kept.request_hash.length !== request_hash.length) {',
      },
    ],
    caught_by: ['apps/server/src/http/idempotency.test.ts'],
  },
  {
    name: 'requests that delete something are taken from other sites',
    edits: [
      {
        file: 'apps/server/src/http/serve.ts',
        find: 'if (!isSafe(endpoint)) refuseForgery(request, config);',
        replace: "if (!isSafe(endpoint) && endpoint.method !== 'DELETE') refuseForgery(request, config);",
      },
    ],
    caught_by: ['apps/server/src/http/forgery.test.ts'],
  },
  {
    name: 'a request with the origin of another site is taken',
    edits: [
      {
        file: 'apps/server/src/http/origin.ts',
        find: 'if (origin !== undefined && !isOurOrigin(origin, config)) {',
        replace: "if (origin === 'null' && !isOurOrigin(origin, config)) {",
      },
    ],
    caught_by: ['apps/server/src/http/forgery.test.ts'],
  },
  {
    name: 'what is not possible now is answered with 400',
    edits: [{ file: 'apps/server/src/http/refusals.ts', find: 'not_now: 409,', replace: 'not_now: 400,' }],
    caught_by: ['apps/server/src/http/errors.test.ts', 'apps/server/src/offers/assign.test.ts'],
  },
  {
    name: 'nobody is limited, however many requests they send',
    edits: [
      {
        file: 'apps/server/src/http/serve.ts',
        find: 'if (!allowed) throw new',
        replace: 'if (!allowed && most < 0) throw new',
      },
    ],
    caught_by: ['apps/server/src/http/limits.test.ts'],
  },
  {
    name: 'other sessions go on after one’s password was changed',
    edits: [
      { file: 'apps/server/src/accounts/ownPassword.ts', find: '  await endOtherSessions(ctx);\n', replace: '' },
      {
        file: 'apps/server/src/accounts/ownPassword.ts',
        find: "import { endOtherSessions } from './mySessions.ts';\n",
        replace: '',
      },
    ],
    caught_by: [
      'apps/server/src/accounts/users.test.ts',
      'apps/server/src/accounts/login.test.ts',
      'apps/server/src/accounts/recovery.test.ts',
    ],
  },
  {
    name: 'no change leaves an entry in the audit',
    edits: [
      {
        file: 'apps/server/src/http/serve.ts',
        find: '  untilCommit(db, writeAudit(db, entry));',
        replace: '  if (entry.at > now) untilCommit(db, writeAudit(db, entry));',
      },
    ],
    caught_by: ['apps/server/src/http/idempotency.test.ts', 'apps/server/src/accounts/users.test.ts'],
  },
  {
    name: 'the log has the email of who typed a wrong password',
    edits: [
      {
        file: 'apps/server/src/accounts/login.ts',
        find: "    countSignIn('wrong');\n    throw new Refusal('unauthenticated', WRONG);\n",
        replace:
          "    countSignIn('wrong');\n    ctx.request.log.info(`wrong password of ${email}`);\n    throw new Refusal('unauthenticated', WRONG);\n",
      },
    ],
    caught_by: [
      'apps/server/src/http/logs.test.ts',
      'apps/server/src/accounts/login.test.ts',
      'apps/server/test/canary.test.ts',
    ],
    missed_before: 'The named tests passed; probably none that reads the log types a wrong password.',
  },
  {
    name: 'the list of accounts tells managers when people were born',
    edits: [
      {
        file: 'apps/server/src/accounts/queries.ts',
        find: "case current_user when 'handover_admin' then t.dob end as dob,",
        replace: 't.dob,',
      },
    ],
    caught_by: [
      'apps/server/test/fieldMatrix.test.ts',
      'apps/server/src/accounts/users.test.ts',
      'apps/server/test/canary.test.ts',
    ],
  },
  {
    name: 'HTML in a ticket is kept with its scripts',
    edits: [
      {
        file: 'apps/server/src/support/clean.ts',
        find: '    allowedTags: KEPT_TAGS,',
        replace: "    allowedTags: [...KEPT_TAGS, 'script', 'img'],",
      },
    ],
    caught_by: ['apps/server/src/support/clean.test.ts', 'apps/server/src/support/raise.test.ts'],
  },
  {
    name: 'a program is taken as an attachment of a ticket',
    edits: [
      {
        file: 'apps/server/src/adapters/attachments.ts',
        find: '    return false;\n  }\n}',
        replace: '    return true;\n  }\n}',
      },
    ],
    caught_by: ['apps/server/src/support/files/files.test.ts', 'apps/server/test/hostileUploads.test.ts'],
  },
];
