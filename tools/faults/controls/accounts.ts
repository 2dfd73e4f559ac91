import { type Edit, edit } from '../../lab/trial/edit.ts';
import { type Control, control } from './control.ts';

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
  control('3.3.1', 'the cookie also goes over plain http', '[login-1]').edit(
    SESSION,
    '    secure: config.COOKIE_SECURE,\n    sameSite',
    '    secure: false,\n    sameSite',
  ),
  control('3.3.2', 'the cookie goes along with requests of other sites', '[login-1]').edit(
    SESSION,
    "    sameSite: 'lax',\n    ...(lives_s",
    "    sameSite: 'none',\n    ...(lives_s",
  ),
  control('3.3.3', 'the cookie has no prefix', '[login-1]').edit(
    SESSION,
    "config.COOKIE_SECURE ? '__Host-sid' : 'sid'",
    "config.COOKIE_SECURE ? 'sid' : 'sid'",
  ),
  control('7.2.3', 'a token has eight random bytes', '[login-1]').edit(
    SESSION,
    "randomBytes(32).toString('base64url')",
    "randomBytes(8).toString('base64url')",
  ),
  control('7.2.1', 'what the database holds of a session opens it', '[login-6]').edit(
    SESSION,
    '  const token_hash = hashOf(token);\n',
    "  const token_hash = Buffer.from(token, 'base64url');\n",
  ),
  control('6.2.1', 'seven characters are enough', '[password-3]').edit(
    PASSWORD,
    'PASSWORD_MIN = 12',
    'PASSWORD_MIN = 7',
  ),
  control('6.2.5', 'a password needs a capital letter and a digit', '[password-1]').edit(
    PASSWORD,
    '  if (isCommonPassword(password)) return TOO_EASY;',
    "  if (!/[A-Z].*\\d|\\d.*[A-Z]/.test(password)) return 'Use a capital letter and a digit';\n  if (isCommonPassword(password)) return TOO_EASY;",
  ),
  control('6.2.9', 'a password has at most 63 characters', '[password-1]').edit(
    PASSWORD,
    'PASSWORD_MAX = 200',
    'PASSWORD_MAX = 63',
  ),
  control('6.2.11', 'the name of the product is a password, with a year behind it', '[password-2]').edit(
    PASSWORD,
    'handover carehome',
    'carehome',
  ),
  control('6.2.4', 'the commonest passwords are taken', '[users-9]').edit(
    'apps/server/src/accounts/passwords.ts',
    "  if (isAmongTheCommonest(password)) throw invalidField('password', TOO_EASY);\n",
    '',
  ),
  control('6.2.12', 'a breached password is taken', '[breachedPasswords-2]', '[breachedPasswords-6]').edit(
    'apps/server/src/accounts/breachedPasswords.ts',
    "  if (found) throw invalidField('password', BREACHED);\n",
    '',
  ),
  control('6.3.3', 'level 1 needs no second factor in production', '[config-1]').edit(
    'apps/server/src/config/config.ts',
    "default(production ? '1' : '')",
    "default('')",
  ),
  control('6.2.3', 'a password is changed without the one before', '[users-10]').edits(...WITHOUT_CURRENT),
  control('6.2.2', 'a changed password is not kept', '[users-8]').edit(
    OWN,
    '${await hashPassword(password)}, ${now}',
    '${current_hash}, ${now}',
  ),
  control('6.3.1', 'an account has ten guesses for every network there is', '[limits-8]').edit(
    ATTEMPTS,
    "per: 'account', most: 30, window_s: PAUSE.window_s",
    "per: 'account', most: 30_000, window_s: 1",
  ),
  control('6.3.1', 'a network may spray as many accounts as it can in an hour', '[limits-9]').edit(
    ATTEMPTS,
    'most: 120, window_s: HOUR_S',
    'most: 120_000, window_s: HOUR_S',
  ),
  control('6.3.1', 'strangers who guess keep the owner out on a device that signed in before', '[knownDevice-1]').edit(
    'apps/server/src/accounts/login.ts',
    "const what = device === undefined ? 'sign_in' : 'sign_in_known';",
    "const what: 'sign_in' | 'sign_in_known' = 'sign_in';",
  ),
  control('7.3.1', 'a session of an office may lie idle for a month', '[login-7]', '[streams-3]').edit(
    SESSIONS,
    '  1: { idle_ms: 8 * HOUR,',
    '  1: { idle_ms: 30 * DAY,',
  ),
  control('7.3.2', 'a session lives twice as long as it may', '[login-7]').edit(
    'apps/server/src/accounts/login.ts',
    'now.getTime() + absolute_ms',
    'now.getTime() + 2 * absolute_ms',
  ),
  control('7.5.1', 'one’s own email changes without the password', '[email-2]').edit(
    OWN_EMAIL,
    "  await assertOwnPassword(ctx, password, 'password');\n",
    '',
  ),
  control('7.5.1', 'one’s own email changes without the second factor', '[email-3]').edit(
    OWN_EMAIL,
    '  await assertOwnSecondFactor(ctx, code);\n',
    '',
  ),
  control('7.4.3', 'other sessions go on after the second factor changed', '[secondFactor-8]').edit(
    FACTOR,
    "import { endOtherSessions } from './mySessions.ts';",
    'const endOtherSessions = async (_: Ctx): Promise<void> => undefined;',
  ),
  control('6.5.1', 'a code works for as long as it is shown', '[secondFactor-2]').edit(
    FACTOR,
    ' || checked.timeStep <= factor.last_step',
    '',
  ),
  control('6.5.2', 'recovery codes are kept by a quick hash', '[secondFactor-10]').edit(
    FACTOR,
    'await hashSecrets(recovery_codes.map(asWritten))',
    'recovery_codes.map(formerHash)',
  ),
  control('9.1.1', 'the signature of a link to a paper is not compared', '[papers-6]').edit(
    LINK,
    ' || !timingSafeEqual(signature, right)',
    '',
  ),
  control('9.1.2', 'a link whose signature has half the length is taken', '[papers-6]').edit(
    LINK,
    'if (signature.length !== right.length || !timingSafeEqual(signature, right)) return undefined;',
    'if (signature.length < 1 || !timingSafeEqual(signature, right.subarray(0, signature.length))) return undefined;',
  ),
  control('9.1.3', 'the key of a link comes from the link', '[papers-6]').edit(
    LINK,
    'const right = signed(secret_key, user_id, body);',
    'const right = bytes.length > BODY + 32 ? signed(secret_key, user_id, body) : signature;',
  ),
  control('9.2.1', 'a link to a paper never ends', '[papers-4]').edit(LINK, ' || expires_at <= now', ''),
  control('9.2.3', 'a link to a paper opens it for anybody', '[papers-5]').edit(
    LINK,
    ".update(user_id).update('\\0')",
    ".update(user_id.slice(0, 0)).update('\\0')",
  ),
  control('13.3.2', 'agencies read what the codes of locations are made from', '[code-2]').sql(
    'grant select on app.office_codes to handover_agency',
  ),
];
