import { edit } from '../../lab/trial/edit.ts';
import type { Control } from './control.ts';

const PASSWORDS = 'apps/server/src/accounts/passwords.ts';
const SEAL = 'apps/server/src/accounts/seal.ts';
const FACTOR = 'apps/server/src/accounts/secondFactor.ts';
const SESSION = 'apps/server/src/http/session.ts';
const UNSAFE = 'apps/server/src/config/unsafeSettings.ts';

/** V6, V7 and V11: passwords, codes, tokens and what is sealed. */
export const SECRET_CONTROLS: Control[] = [
  {
    row: '6.2.6',
    off: 'a password is shown while it is typed',
    edits: [
      edit(
        'apps/web/src/accounts/PasswordStep.tsx',
        `<PasswordInput {...field('password')} id="password"`,
        `<TextInput {...field('password')} id="password"`,
      ),
    ],
    cited: ['[sign-in-2]'],
  },
  {
    row: '6.2.7',
    off: 'a password has to be typed letter by letter',
    edits: [
      edit(
        'apps/web/src/accounts/PasswordStep.tsx',
        `<PasswordInput {...field('password')} id="password"`,
        `<PasswordInput {...field('password')} onPaste={(event) => event.preventDefault()} id="password"`,
      ),
    ],
    cited: ['[sign-in-3]'],
  },
  {
    row: '6.2.8',
    off: 'a password is compared without the spaces around it',
    edits: [
      edit(
        'apps/server/src/accounts/login.ts',
        'hashUnder(salt, password, {',
        'hashUnder(salt, ` ${password.trim()} `, {',
      ),
    ],
    cited: ['[secrets-5]'],
  },
  {
    row: '6.5.3',
    off: 'recovery codes are made by Math.random',
    edits: [
      edit(FACTOR, 'ALPHABET[randomInt(ALPHABET.length)]', 'ALPHABET[Math.floor(Math.random() * ALPHABET.length)]'),
    ],
    cited: ['[secrets-2]'],
  },
  {
    row: '6.5.4',
    off: 'a recovery code has four signs',
    edits: [edit(FACTOR, 'Array.from({ length: 10 }, () => ALPHABET', 'Array.from({ length: 4 }, () => ALPHABET')],
    cited: ['[secrets-2]'],
  },
  {
    row: '6.5.5',
    off: 'a code of a phone is taken for ten minutes',
    edits: [edit(FACTOR, 'TOLERANCE_S = 30', 'TOLERANCE_S = 600')],
    cited: ['[secrets-3]'],
  },
  {
    row: '7.2.2',
    off: 'every session has the same token',
    edits: [
      edit(
        SESSION,
        "randomBytes(32).toString('base64url')",
        "createHash('sha256').update('always').digest('base64url')",
      ),
    ],
    cited: ['[secrets-1]'],
  },
  {
    row: '11.3.1',
    off: 'secrets are sealed without a mark of their own',
    edits: [edit(SEAL, 'const iv = randomBytes(12);', 'const iv = Buffer.alloc(12);')],
    cited: ['[seal-1]'],
  },
  {
    row: '11.3.2',
    off: 'secrets are kept as they are, in another alphabet',
    edits: [
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
    ],
    cited: ['[seal-1]'],
  },
  {
    row: '11.3.3',
    off: 'a sealed secret that was changed opens all the same',
    edits: [
      edit(
        SEAL,
        "createDecipheriv('aes-256-gcm', keyOf(secret_key), bytes.subarray(0, 12))",
        "createDecipheriv('aes-256-ctr', keyOf(secret_key), Buffer.concat([bytes.subarray(0, 12), Buffer.from([0, 0, 0, 2])]))",
      ),
      edit(SEAL, '  decipher.setAuthTag(bytes.subarray(12, 28));\n', ''),
    ],
    cited: ['[seal-2]'],
  },
  {
    row: '11.4.2',
    off: 'passwords are hashed with a twentieth of the memory',
    edits: [edit(PASSWORDS, 'memoryCost: 19_456', 'memoryCost: 1_024')],
    cited: ['[secrets-4]'],
  },
  {
    row: '13.2.3',
    off: 'production takes the secrets that are published',
    edits: [edit(UNSAFE, '    if (PUBLISHED_SECRETS.has(value)) return', "    if (value === 'published') return")],
    cited: ['[unsafeSettings-1]', '[productionStart-1]'],
  },
  {
    row: '12.3.1',
    off: 'production takes a database on another machine without TLS',
    edits: [edit(UNSAFE, "...(here || modes.join() === 'verify-full'", "...(here || modes.join() !== 'disable'")],
    cited: ['[unsafeSettings-2]', '[unsafeSettings-4]'],
  },
  {
    row: '12.3.2',
    off: 'production takes a database whose certificate nobody checks',
    edits: [edit(UNSAFE, "modes.join() === 'verify-full'", "modes.join() !== ''")],
    cited: ['[unsafeSettings-2]'],
  },
];
