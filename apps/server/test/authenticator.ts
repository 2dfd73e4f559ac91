import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };
const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** A fictitious maker of devices: its certificate, and the key that belongs to it. */
const MAKER = {
  certificate:
    'MIIBdzCCAR2gAwIBAgIUR7KYK8IH4+3zQjFaU6nnP/RxOnwwCgYIKoZIzj0EAwIwEDEOMAwGA1UEAwwFTWFrZXIwIBcNMjYxMTE5MDQxMzEwWhgPMjEyNjEwMjYwNDEzMTBaMBAxDjAMBgNVBAMMBU1ha2VyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEitTUSU5Lhrh1tq2cTzY3p+Xw7T5USmHb/51n2QFo65Z9aR51XbmDYnpQQtPkQzePxepCFBVo+GerhCh03qAV86NTMFEwHQYDVR0OBBYEFC2YLcspCqGKVkJ9Kj63EOv1cJqNMB8GA1UdIwQYMBaAFC2YLcspCqGKVkJ9Kj63EOv1cJqNMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgGgceDfTaEslwK04TlxYMU7RCHx/nfuVCepIr7C8YAhwCIQCmJ8B+Bj5SBqwrYUM1TmS5oBfOpKeW1vGOoRVDMU61Nw==',
  key: createPrivateKey({
    key: Buffer.from(
      'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7TylKI4gcUV42Cz4uFrcfQTpAwAiFniOZQzpvMATa8ahRANCAASK1NRJTkuGuHW2rZxPNjen5fDtPlRKYdv/nWfZAWjrln1pHnVduYNielBC0+RDN4/F6kIUFWj4Z6uEKHTeoBXz',
      'base64',
    ),
    format: 'der',
    type: 'pkcs8',
  }),
};

type Made = { challenge: string; rp: { id: string }; user: { id: string } };
type Asked = { challenge: string; rpId: string };
/** Deviations of a device that misbehaves. */
type Otherwise = {
  origin?: string;
  rpId?: string;
  verified?: boolean;
  counter?: number;
  challenge?: string;
  /** Set to send the certificate of a maker, which the server does not ask for. */
  certified?: true;
};

/** Simulates a device that makes one passkey and signs with it, as phones do: P-256, and its own counter. */
export function authenticator(origin: string, counts = true) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credential_id = randomBytes(32);
  let counter = 0;
  const next = () => (counts ? ++counter : 0);

  const clientData = (type: string, challenge: string, its: Otherwise) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: its.challenge ?? challenge,
        origin: its.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const head = (rpId: string, flags: number, its: Otherwise) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(its.counter ?? next());
    const all = flags | FLAGS.present | (its.verified === false ? 0 : FLAGS.verified);
    return Buffer.concat([sha256(its.rpId ?? rpId), Buffer.from([all]), counted]);
  };
  const named = { id: b64(credential_id), rawId: b64(credential_id), type: 'public-key' as const };

  return {
    credential_id,
    create({ challenge, rp }: Made, its: Otherwise = {}) {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const authData = Buffer.concat([
        head(rp.id, FLAGS.attested, its),
        Buffer.alloc(16),
        Buffer.from([0, credential_id.length]),
        credential_id,
        key,
      ]);
      const asked = clientData('webauthn.create', challenge, its);
      const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
      const signed = Buffer.concat([Buffer.from([0]), sha256(rp.id), sha256(asked), credential_id, point]);
      const certified = new Map<string, unknown>([
        ['sig', new Uint8Array(sign('sha256', signed, MAKER.key))],
        ['x5c', [new Uint8Array(Buffer.from(MAKER.certificate, 'base64'))]],
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', its.certified ? 'fido-u2f' : 'none'],
        ['attStmt', its.certified ? certified : new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: b64(asked),
          attestationObject: b64(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      };
    },
    sign({ challenge, rpId }: Asked, its: Otherwise = {}) {
      const authenticatorData = head(rpId, 0, its);
      const clientDataJSON = clientData('webauthn.get', challenge, its);
      const signed = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: b64(clientDataJSON),
          authenticatorData: b64(authenticatorData),
          signature: b64(signed),
        },
      };
    },
  };
}
