import type { Edit } from '../planted/fault.ts';
import { type Control, edit, sql } from './control.ts';

const SESSION = 'apps/server/src/http/session.ts';
const PASSWORD = 'packages/domain/src/accounts/password.ts';
const SESSIONS = 'packages/domain/src/accounts/sessions.ts';
const OWN = 'apps/server/src/accounts/ownPassword.ts';
const ATTEMPTS = 'packages/domain/src/accounts/attempts.ts';
const FACTOR = 'apps/server/src/accounts/secondFactor.ts';
const OWN_EMAIL = 'apps/server/src/accounts/ownEmail.ts';
const LINK = 'apps/server/src/staff/documentsLink.ts';

/** The current password is neither compared by the command nor by the database. */
export const WITHOUT_CURRENT: Edit[] = [
  edit(OWN, '  if (typed !== undefined && own?.salt) {', '  if (own?.salt) {'),
  edit(OWN, 'hashUnder(own.salt, typed)', "hashUnder(own.salt, typed ?? '')"),
  edit(OWN, 'if (rows[0]?.right) return hash;', 'return hash;'),
  edit(
    'apps/server/sql/functions/accounts/change_password.sql',
    ' and password_hash = p_current_hash returning 1',
    ' returning 1',
  ),
];

/** V6, V7, V9 and V11: passwords, factors, sessions, signed links and keys. */
export const ACCOUNT_CONTROLS: Control[] = [
  {
    row: '3.3.1',
    off: 'the cookie also goes over plain http',
    edits: [edit(SESSION, '    secure: config.COOKIE_SECURE,\n    sameSite', '    secure: false,\n    sameSite')],
    cited: ['[login-1]'],
  },
  {
    row: '3.3.2',
    off: 'the cookie goes along with requests of other sites',
    edits: [edit(SESSION, "    sameSite: 'lax',\n    ...(lives_s", "    sameSite: 'none',\n    ...(lives_s")],
    cited: ['[login-1]'],
  },
  {
    row: '3.3.3',
    off: 'the cookie has no prefix',
    edits: [edit(SESSION, "config.COOKIE_SECURE ? '__Host-sid' : 'sid'", "config.COOKIE_SECURE ? 'sid' : 'sid'")],
    cited: ['[login-1]'],
  },
  {
    row: '7.2.3',
    off: 'a token has eight random bytes',
    edits: [edit(SESSION, "randomBytes(32).toString('base64url')", "randomBytes(8).toString('base64url')")],
    cited: ['[login-1]'],
  },
  {
    row: '7.2.1',
    off: 'what the database holds of a session opens it',
    edits: [
      edit(SESSION, '  const token_hash = hashOf(token);\n', "  const token_hash = Buffer.from(token, 'base64url');\n"),
    ],
    cited: ['[login-6]'],
  },
  {
    row: '6.2.1',
    off: 'seven characters are enough',
    edits: [edit(PASSWORD, 'PASSWORD_MIN = 12', 'PASSWORD_MIN = 7')],
    cited: ['[password-3]'],
  },
  {
    row: '6.2.5',
    off: 'a password needs a capital letter and a digit',
    edits: [
      edit(
        PASSWORD,
        '  if (isCommonPassword(password)) return TOO_EASY;',
        "  if (!/[A-Z].*\\d|\\d.*[A-Z]/.test(password)) return 'Use a capital letter and a digit';\n  if (isCommonPassword(password)) return TOO_EASY;",
      ),
    ],
    cited: ['[password-1]'],
  },
  {
    row: '6.2.9',
    off: 'a password has at most 63 characters',
    edits: [edit(PASSWORD, 'PASSWORD_MAX = 200', 'PASSWORD_MAX = 63')],
    cited: ['[password-1]'],
  },
  {
    row: '6.2.11',
    off: 'the name of the product is a password, with a year behind it',
    edits: [edit(PASSWORD, 'handover carehome', 'carehome')],
    cited: ['[password-2]'],
  },
  {
    row: '6.2.4',
    off: 'the commonest passwords are taken',
    edits: [
      edit(
        'apps/server/src/accounts/passwords.ts',
        "  if (isAmongTheCommonest(password)) throw invalidField('password', TOO_EASY);\n",
        '',
      ),
    ],
    cited: ['[users-9]'],
  },
  {
    row: '6.2.12',
    off: 'a breached password is taken',
    edits: [
      edit(
        'apps/server/src/accounts/breachedPasswords.ts',
        "  if (found) throw invalidField('password', BREACHED);\n",
        '',
      ),
    ],
    cited: ['[breachedPasswords-2]', '[breachedPasswords-6]'],
  },
  {
    row: '6.3.3',
    off: 'level 1 needs no second factor in production',
    edits: [edit('apps/server/src/config/config.ts', "default(production ? '1' : '')", "default('')")],
    cited: ['[config-1]'],
  },
  {
    row: '6.2.3',
    off: 'a password is changed without the one before',
    edits: WITHOUT_CURRENT,
    cited: ['[users-10]'],
  },
  {
    row: '6.2.2',
    off: 'a changed password is not kept',
    edits: [edit(OWN, '${await hashPassword(password)}, ${now}', '${current_hash}, ${now}')],
    cited: ['[users-8]'],
  },
  {
    row: '6.3.1',
    off: 'an account has ten guesses for every network there is',
    edits: [
      edit(ATTEMPTS, "per: 'account', most: 30, window_s: PAUSE.window_s", "per: 'account', most: 30_000, window_s: 1"),
    ],
    cited: ['[limits-8]'],
  },
  {
    row: '6.3.1',
    off: 'a network may spray as many accounts as it can in an hour',
    edits: [edit(ATTEMPTS, 'most: 120, window_s: HOUR_S', 'most: 120_000, window_s: HOUR_S')],
    cited: ['[limits-9]'],
  },
  {
    row: '6.3.1',
    off: 'strangers who guess keep the owner out on a device that signed in before',
    edits: [
      edit(
        'apps/server/src/accounts/login.ts',
        "const what = device === undefined ? 'sign_in' : 'sign_in_known';",
        "const what: 'sign_in' | 'sign_in_known' = 'sign_in';",
      ),
    ],
    cited: ['[knownDevice-1]'],
  },
  {
    row: '7.3.1',
    off: 'a session of an office may lie idle for a month',
    edits: [edit(SESSIONS, '  1: { idle_ms: 8 * HOUR,', '  1: { idle_ms: 30 * DAY,')],
    cited: ['[login-7]', '[streams-3]'],
  },
  {
    row: '7.3.2',
    off: 'a session lives twice as long as it may',
    edits: [
      edit('apps/server/src/accounts/login.ts', 'now.getTime() + absolute_ms', 'now.getTime() + 2 * absolute_ms'),
    ],
    cited: ['[login-7]'],
  },
  {
    row: '7.5.1',
    off: 'one’s own email changes without the password',
    edits: [edit(OWN_EMAIL, "  await assertOwnPassword(ctx, password, 'password');\n", '')],
    cited: ['[email-2]'],
  },
  {
    row: '7.5.1',
    off: 'one’s own email changes without the second factor',
    edits: [edit(OWN_EMAIL, '  await assertOwnSecondFactor(ctx, code);\n', '')],
    cited: ['[email-3]'],
  },
  {
    row: '7.4.3',
    off: 'other sessions go on after the second factor changed',
    edits: [
      edit(
        FACTOR,
        "import { endOtherSessions } from './mySessions.ts';",
        'const endOtherSessions = async (_: Ctx): Promise<void> => undefined;',
      ),
    ],
    cited: ['[secondFactor-8]'],
  },
  {
    row: '6.5.1',
    off: 'a code works for as long as it is shown',
    edits: [edit(FACTOR, ' || checked.timeStep <= factor.last_step', '')],
    cited: ['[secondFactor-2]'],
  },
  {
    row: '6.5.2',
    off: 'recovery codes are kept by a quick hash',
    edits: [edit(FACTOR, 'await hashSecrets(recovery_codes.map(asWritten))', 'recovery_codes.map(formerHash)')],
    cited: ['[secondFactor-10]'],
  },
  {
    row: '9.1.1',
    off: 'the signature of a link to a paper is not compared',
    edits: [edit(LINK, ' || !timingSafeEqual(signature, right)', '')],
    cited: ['[papers-6]'],
  },
  {
    row: '9.1.2',
    off: 'a link whose signature has half the length is taken',
    edits: [
      edit(
        LINK,
        'if (signature.length !== right.length || !timingSafeEqual(signature, right)) return undefined;',
        'if (signature.length < 1 || !timingSafeEqual(signature, right.subarray(0, signature.length))) return undefined;',
      ),
    ],
    cited: ['[papers-6]'],
  },
  {
    row: '9.1.3',
    off: 'the key of a link comes from the link',
    edits: [
      edit(
        LINK,
        'const right = signed(secret_key, user_id, body);',
        'const right = bytes.length > BODY + 32 ? signed(secret_key, user_id, body) : signature;',
      ),
    ],
    cited: ['[papers-6]'],
  },
  {
    row: '9.2.1',
    off: 'a link to a paper never ends',
    edits: [edit(LINK, ' || expires_at <= now', '')],
    cited: ['[papers-4]'],
  },
  {
    row: '9.2.3',
    off: 'a link to a paper opens it for anybody',
    edits: [edit(LINK, ".update(user_id).update('\\0')", ".update(user_id.slice(0, 0)).update('\\0')")],
    cited: ['[papers-5]'],
  },
  {
    row: '13.3.2',
    off: 'agencies read what the codes of locations are made from',
    edits: [sql('grant select on app.office_codes to handover_agency')],
    cited: ['[code-2]'],
  },
];
