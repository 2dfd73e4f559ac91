import { edit } from '../../lab/trial/edit.ts';
import { type Control, control } from './control.ts';

const PASSWORDS = 'apps/server/src/accounts/passwords.ts';
const SEAL = 'apps/server/src/accounts/seal.ts';
const FACTOR = 'apps/server/src/accounts/secondFactor.ts';
const SESSION = 'apps/server/src/http/session.ts';
const UNSAFE = 'apps/server/src/config/unsafeSettings.ts';

/** V6, V7 and V11: passwords, codes, tokens and what is sealed. */
export const SECRET_CONTROLS: Control[] = [
  control('6.2.6', 'a password is shown while it is typed', '[sign-in-2]').edit(
    'apps/web/src/accounts/PasswordStep.tsx',
    `<PasswordInput {...field('password')} id="password"`,
    `<TextInput {...field('password')} id="password"`,
  ),
  control('6.2.7', 'a password has to be typed letter by letter', '[sign-in-3]').edit(
    'apps/web/src/accounts/PasswordStep.tsx',
    `<PasswordInput {...field('password')} id="password"`,
    `<PasswordInput {...field('password')} onPaste={(event) => event.preventDefault()} id="password"`,
  ),
  control('6.2.8', 'a password is compared without the spaces around it', '[secrets-5]').edit(
    'apps/server/src/accounts/login.ts',
    'hashUnder(salt, password, {',
    'hashUnder(salt, ` ${password.trim()} `, {',
  ),
  control('6.5.3', 'recovery codes are made by Math.random', '[secrets-2]').edit(
    FACTOR,
    'ALPHABET[randomInt(ALPHABET.length)]',
    'ALPHABET[Math.floor(Math.random() * ALPHABET.length)]',
  ),
  control('6.5.4', 'a recovery code has four signs', '[secrets-2]').edit(
    FACTOR,
    'Array.from({ length: 10 }, () => ALPHABET',
    'Array.from({ length: 4 }, () => ALPHABET',
  ),
  control('6.5.5', 'a code of a phone is taken for ten minutes', '[secrets-3]').edit(
    FACTOR,
    'TOLERANCE_S = 30',
    'TOLERANCE_S = 600',
  ),
  control('7.2.2', 'every session has the same token', '[secrets-1]').edit(
    SESSION,
    "randomBytes(32).toString('base64url')",
    "createHash('sha256').update('always').digest('base64url')",
  ),
  control('11.3.1', 'secrets are sealed without a mark of their own', '[seal-1]').edit(
    SEAL,
    'const iv = randomBytes(12);',
    'const iv = Buffer.alloc(12);',
  ),
  control('11.3.2', 'secrets are kept as they are, in another alphabet', '[seal-1]').edits(
    edit(
      SEAL,
      "return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');",
      "void [iv, sealed];\n  return Buffer.from(text).toString('base64');",
    ),
    edit(
      SEAL,
      "  const bytes = Buffer.from(sealed, 'base64');\n",
      "  if (sealed !== '') return Buffer.from(sealed, 'base64').toString();\n  const bytes = Buffer.from(sealed, 'base64');\n",
    ),
  ),
  control('11.3.3', 'a sealed secret that was changed opens all the same', '[seal-2]').edits(
    edit(
      SEAL,
      "createDecipheriv('aes-256-gcm', keyOf(secret_key), bytes.subarray(0, 12))",
      "createDecipheriv('aes-256-ctr', keyOf(secret_key), Buffer.concat([bytes.subarray(0, 12), Buffer.from([0, 0, 0, 2])]))",
    ),
    edit(SEAL, '  decipher.setAuthTag(bytes.subarray(12, 28));\n', ''),
  ),
  control('11.4.2', 'passwords are hashed with a twentieth of the memory', '[secrets-4]').edit(
    PASSWORDS,
    'memoryCost: 19_456',
    'memoryCost: 1_024',
  ),
  control(
    '13.2.3',
    'production takes the secrets that are published',
    '[unsafeSettings-1]',
    '[productionStart-1]',
  ).edit(UNSAFE, '    if (PUBLISHED_SECRETS.has(value)) return', "    if (value === 'published') return"),
  control(
    '12.3.1',
    'production takes a database on another machine without TLS',
    '[unsafeSettings-2]',
    '[unsafeSettings-4]',
  ).edit(UNSAFE, "...(here || modes.join() === 'verify-full'", "...(here || modes.join() !== 'disable'"),
  control('12.3.2', 'production takes a database whose certificate nobody checks', '[unsafeSettings-2]').edit(
    UNSAFE,
    "modes.join() === 'verify-full'",
    "modes.join() !== ''",
  ),
];
