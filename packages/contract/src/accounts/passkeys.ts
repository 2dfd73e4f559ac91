import { z } from 'zod';
import { PASSKEY_NAME_MAX } from '@handover/domain/accounts/secondFactor';
import { ownPassword, signedIn } from './accounts.ts';
import { done, endpoint, nothing } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import { line } from '../text.ts';

const EVERY_LEVEL = [1, 2, 3, 4] as const;

/** Bytes in base64url, the encoding in which browsers send the parts of a passkey. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/, 'This passkey cannot be read. Try again');
const CREDENTIAL_MAX = 1_400;

const credential = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });
const verification = z.literal('required');

/** Options for `navigator.credentials.create`, as JSON. */
const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: verification,
  }),
});
/** Options for `navigator.credentials.get`, as JSON. */
const request = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: verification,
  allowCredentials: z.array(credential).optional(),
});

/** Fields of a browser's answer; others are ignored. */
const answered = { id: bytes(CREDENTIAL_MAX), rawId: bytes(CREDENTIAL_MAX), type: z.literal('public-key') };
const created = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(16_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .default([]),
  }),
});
const shown = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(8_000),
  }),
});
export type CreatedPasskey = z.output<typeof created>;
export type ShownPasskey = z.output<typeof shown>;

const loginChallenge = line(100).min(20);

export const startPasskeySignIn = endpoint({
  name: 'login.passkey.start',
  method: 'POST',
  path: '/api/v1/login/passkey/start',
  levels: 'everyone',
  summary: 'Begin to sign in with a passkey',
  description:
    'With the challenge that the password was answered with, it asks for a passkey of that account as second factor; without, for any passkey of this site.',
  input: z.strictObject({ challenge: loginChallenge.optional() }),
  answer: z.object({ data: request }),
});

export const passkeySignIn = endpoint({
  name: 'login.passkey',
  method: 'POST',
  path: '/api/v1/login/passkey',
  levels: 'everyone',
  summary: 'Finish signing in with a passkey',
  description: 'What was asked for works once, within five minutes.',
  input: z.strictObject({ passkey: shown, remember: z.boolean().default(false) }),
  answer: signedIn,
});

const passkey = z.object({
  passkey_id: z.uuid(),
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

export const listPasskeys = endpoint({
  name: 'passkeys.list',
  method: 'GET',
  path: '/api/v1/passkeys',
  levels: EVERY_LEVEL,
  summary: 'My passkeys',
  input: nothing,
  answer: z.object({ data: z.array(passkey) }),
  before_second_factor: true,
});

export const startPasskey = endpoint({
  name: 'passkeys.start',
  method: 'POST',
  path: '/api/v1/passkeys/start',
  levels: EVERY_LEVEL,
  summary: 'Begin to add a passkey',
  input: z.strictObject({ password: ownPassword }),
  answer: z.object({ data: creation }),
  before_second_factor: true,
  tries_per_minute: 10,
});

export const addPasskey = endpoint({
  name: 'passkeys.add',
  method: 'POST',
  path: '/api/v1/passkeys',
  levels: EVERY_LEVEL,
  summary: 'Add the passkey that a device made',
  description:
    'It is named after the device and can be renamed. With the first factor of any kind come ten recovery codes, shown this once.',
  input: z.strictObject({ passkey: created }),
  answer: z.object({
    data: z.object({ passkey_id: z.uuid(), name: z.string(), recovery_codes: z.array(z.string()) }),
  }),
  before_second_factor: true,
  answers_secret: true,
});

export const renamePasskey = endpoint({
  name: 'passkeys.rename',
  method: 'PUT',
  path: '/api/v1/passkeys/:passkey_id',
  levels: EVERY_LEVEL,
  summary: 'Rename one of my passkeys',
  input: z.strictObject({
    passkey_id: id(),
    name: line(PASSKEY_NAME_MAX, 'Enter a name'),
  }),
  answer: done,
});

export const removePasskey = endpoint({
  name: 'passkeys.remove',
  method: 'POST',
  path: '/api/v1/passkeys/:passkey_id/remove',
  levels: EVERY_LEVEL,
  summary: 'Remove one of my passkeys',
  description: 'With the last one the second factor is off, unless there is an authenticator app.',
  input: z.strictObject({ passkey_id: id(), password: ownPassword }),
  answer: done,
  tries_per_minute: 10,
});
