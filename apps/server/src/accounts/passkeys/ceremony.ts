import type { CreatedPasskey, ShownPasskey } from '@handover/contract/accounts/passkeys';
import { CHALLENGE_MS } from '@handover/domain/accounts/sessions';
import type { Config } from '../../config/config.ts';
import { isOurOrigin } from '../../http/origin.ts';

/** The library takes a quarter of a second to read, so it is read when the first passkey is used. */
const webauthn = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** EdDSA, ECDSA with P-256, RSA: every device that makes passkeys knows one of them. */
const ALGORITHMS = [-8, -7, -257];

type Known = { credential_id: Buffer; transports: string[] };
const described = ({ credential_id, transports }: Known) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports,
});

const siteOf = (config: Config): string => new URL(config.PUBLIC_URL).hostname;

type Person = { user_id: string; email: string; name: string };

/** What a device is asked to make: a passkey that it finds by itself and opens only for its owner. */
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

/** What a device is asked to sign, by one of these passkeys or, without any, by one that it finds. */
export const requestOptions = (config: Config, challenge: string, known?: readonly Known[]) => ({
  challenge,
  rpId: siteOf(config),
  timeout: CHALLENGE_MS,
  userVerification: 'required' as const,
  ...(known ? { allowCredentials: known.map(described) } : {}),
});

type ClientData = { challenge: string; origin: string };

/** What the browser says that it was asked, and where: to be believed once the signature over it holds. */
export function clientDataOf({ response }: CreatedPasskey | ShownPasskey): ClientData | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    const { challenge, origin } = read as Partial<ClientData>;
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : undefined;
  } catch {
    return undefined;
  }
}

/** The arguments that both checks share; an origin of somebody else's is checked against our own and refused. */
const expected = (config: Config, { challenge, origin }: ClientData) => ({
  expectedChallenge: challenge,
  expectedOrigin: isOurOrigin(origin, config) ? origin : new URL(config.PUBLIC_URL).origin,
  expectedRPID: siteOf(config),
  requireUserVerification: true,
});

/** A passkey that a device made for us, if it holds. What is wrong with any other is of no use to whoever sent it. */
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

/** We ask for no proof of the maker. To check one, the library would call the address that its certificate names. */
async function bringsCertificate({ response }: CreatedPasskey): Promise<boolean> {
  const { decodeAttestationObject } = await helpers();
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined);
}

type Stored = { public_key: Buffer; counter: number };

/** The device's count after a signature that holds; nothing for one that does not, or that was seen before. */
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
