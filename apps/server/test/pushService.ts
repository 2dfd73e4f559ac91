import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Delivery = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** Starts a push service on this machine: it stores deliveries and answers as it is told to. */
export async function openPushService() {
  const deliveries: Delivery[] = [];
  const answer: { status: number; headers: Record<string, string> } = { status: 201, headers: {} };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      deliveries.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answer.status, answer.headers).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    answer,
    at: (path: string) => deliveries.filter((delivery) => delivery.path === path),
    close: () => new Promise((closed) => server.close(closed)),
  };
}

let phones = 0;
/** Simulates a browser that has opted in, with its private keys. */
export function openPhone(origin: string) {
  const own = createECDH('prime256v1');
  const p256dh = own.generateKeys().toString('base64url');
  const auth = randomBytes(16);
  const path = `/send/${++phones}`;
  return {
    path,
    subscription: { endpoint: origin + path, keys: { p256dh, auth: auth.toString('base64url') } },
    read: ({ body }: Delivery) => JSON.parse(decrypted(body, own, auth)) as Record<string, string>,
  };
}

const derived = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Decrypts as a browser does, by RFC 8291 over the one record of RFC 8188. */
function decrypted(body: Buffer, own: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const secret = derived(own.computeSecret(sender), auth, info, 32);
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('What follows the text is no padding');
  return padded.subarray(0, end).toString();
}

/** Returns the sender's claims (RFC 8292), if the signature matches the key in the header. */
export function claimsOf({ headers }: Delivery): { key: string; claims: { aud: string; exp: number; sub: string } } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isTrue) throw new Error('The signature is not that of the key');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}
