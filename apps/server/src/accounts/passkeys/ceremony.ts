import type { CreatedPasskey, ShownPasskey } from '@handover/contract/accounts/passkeys';
import { CHALLENGE_MS } from '@handover/domain/accounts/sessions';
import type { Config } from '../../config/config.ts';
import { isOurOrigin } from '../../http/origin.ts';

/** Loads the library when the first passkey is used: it takes a quarter of a second to read. */
const webauthn = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** Algorithms of passkeys, EdDSA, ECDSA with P-256 and RSA: every device that makes passkeys knows one of them. */
const ALGORITHMS = [-8, -7, -257];

type Known = { credential_id: Buffer; transports: string[] };
const described = ({ credential_id, transports }: Known) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports,
});

const siteOf = (config: Config): string => new URL(config.PUBLIC_URL).hostname;

type Person = { user_id: string; email: string; name: string };

/** Returns the options for making a passkey: the device finds it by itself and opens it only for its owner. */
export const creationOptions = (config: Config, challenge: string, person: Person, known: readonly Known[]) => ({
  challenge,
  rp: { id: siteOf(config), name: 'Handover' },
  user: {
    id: Buffer.from(person.user_id.replaceAll('-', ''), 'hex').toString('base64url'),
    name: person.email,
    displayName: person.name,
  },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
  timeout: CHALLENGE_MS,
  attestation: 'none' as const,
  excludeCredentials: known.map(described),
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
});

/** Returns the options for a signature, by one of these passkeys or, without any, by any that the device finds. */
export const requestOptions = (config: Config, challenge: string, known?: readonly Known[]) => ({
  challenge,
  rpId: siteOf(config),
  timeout: CHALLENGE_MS,
  userVerification: 'required' as const,
  ...(known ? { allowCredentials: known.map(described) } : {}),
});

type ClientData = { challenge: string; origin: string };

/** Reads the challenge and the origin as the browser states them: to be believed once the signature over them holds. */
export function clientDataOf({ response }: CreatedPasskey | ShownPasskey): ClientData | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    const { challenge, origin } = read as Partial<ClientData>;
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the arguments that both checks share; an origin of somebody else's is checked against our own and refused.
 */
const expected = (config: Config, { challenge, origin }: ClientData) => ({
  expectedChallenge: challenge,
  expectedOrigin: isOurOrigin(origin, config) ? origin : new URL(config.PUBLIC_URL).origin,
  expectedRPID: siteOf(config),
  requireUserVerification: true,
});

/**
 * Returns a passkey that a device made for us, or undefined if it does not hold. A reason would be of no use to its
 * sender.
 */
export async function checkCreated(config: Config, passkey: CreatedPasskey, said: ClientData) {
  try {
    if (await bringsCertificate(passkey)) return undefined;
    const { verifyRegistrationResponse } = await webauthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      supportedAlgorithmIDs: ALGORITHMS,
      ...expected(config, said),
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credential_id: Buffer.from(id, 'base64url'), public_key: Buffer.from(publicKey), counter };
  } catch {
    return undefined;
  }
}

/**
 * True if the passkey brings a certificate of its maker. We ask for no such proof. To check one, the library would call
 * the address that its certificate names.
 */
async function bringsCertificate({ response }: CreatedPasskey): Promise<boolean> {
  const { decodeAttestationObject } = await helpers();
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined);
}

type Stored = { public_key: Buffer; counter: number };

/** Returns the device's count after a signature that holds; undefined if it does not hold, or was seen before. */
export async function checkShown(config: Config, passkey: ShownPasskey, said: ClientData, stored: Stored) {
  try {
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      credential: { id: passkey.id, publicKey: new Uint8Array(stored.public_key), counter: stored.counter },
      ...expected(config, said),
    });
    return verified ? { counter: authenticationInfo.newCounter } : undefined;
  } catch {
    return undefined;
  }
}
