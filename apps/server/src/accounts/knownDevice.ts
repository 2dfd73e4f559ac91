import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import '@fastify/cookie'; // for what it adds to requests and replies
import { sql } from 'kysely';
import { KNOWN_DEVICE_MS, PEOPLE_PER_DEVICE } from '@handover/domain/accounts/attempts';
import type { Config } from '../config/config.ts';
import type { OpenCtx } from '../http/route.ts';

/**
 * Cookie of a device that signed in before: an id of 16 bytes, then the people who did, each as 16 bytes of a keyed
 * hash of their email and 6 bytes of the time of their last sign-in, then an HMAC of all of it. It opens nothing:
 * guesses on a known device are counted by themselves.
 */
const COOKIE = 'device';
const ID = 16;
const HASH = 16;
const PERSON = HASH + 6;
const MAC = 32;

type Device = { id: Buffer; people: { hash: Buffer; known_at: number }[] };

const keyOf = (config: Config): Buffer => createHmac('sha256', config.SECRET_KEY).update('known device').digest();
const macOf = (key: Buffer, bytes: Buffer): Buffer =>
  createHmac('sha256', key).update('cookie\0').update(bytes).digest();
const hashOfPerson = (key: Buffer, email: string): Buffer =>
  createHmac('sha256', key).update('person\0').update(email).digest().subarray(0, HASH);
const cookieName = (config: Config): string => (config.COOKIE_SECURE ? `__Host-${COOKIE}` : COOKIE);

function readCookie({ request, config }: OpenCtx, key: Buffer): Device | undefined {
  const bytes = Buffer.from(request.cookies[cookieName(config)]?.slice(0, 1000) ?? '', 'base64url');
  const people = (bytes.length - ID - MAC) / PERSON;
  if (!Number.isInteger(people) || people < 1) return undefined;
  const [said, mac] = [bytes.subarray(0, -MAC), bytes.subarray(-MAC)];
  if (!timingSafeEqual(mac, macOf(key, said))) return undefined;
  return {
    id: said.subarray(0, ID),
    people: Array.from({ length: people }, (_, n) => {
      const at = ID + n * PERSON;
      return { hash: said.subarray(at, at + HASH), known_at: said.readUIntBE(at + HASH, 6) };
    }),
  };
}

/** Returns the id of this device, if this person signed in on it and nothing has made it unknown since. */
export async function findKnownDevice(ctx: OpenCtx, email: string): Promise<string | undefined> {
  const key = keyOf(ctx.config);
  const device = readCookie(ctx, key);
  const hash = hashOfPerson(key, email);
  const person = device?.people.find((one) => one.hash.equals(hash));
  if (device === undefined || person === undefined) return undefined;
  if (person.known_at + KNOWN_DEVICE_MS <= ctx.now.getTime()) return undefined;
  const known = await ctx.auth(async (db) => {
    const { rows } = await sql<{ known: boolean }>`
      select app.knows_device(${email}, ${new Date(person.known_at)}) as known`.execute(db);
    return rows[0]?.known;
  });
  return known ? device.id.toString('base64url') : undefined;
}

/** Makes this device known for this person from now on, beside others who signed in on it. */
export function keepKnownDevice(ctx: OpenCtx, email: string): void {
  const { reply, config, now } = ctx;
  const key = keyOf(config);
  const before = readCookie(ctx, key);
  const hash = hashOfPerson(key, email);
  const others = before?.people.filter((one) => !one.hash.equals(hash)) ?? [];
  const people = [{ hash, known_at: now.getTime() }, ...others].slice(0, PEOPLE_PER_DEVICE);
  const said = Buffer.concat([
    before?.id ?? randomBytes(ID),
    ...people.map((one) => {
      const at = Buffer.alloc(6);
      at.writeUIntBE(one.known_at, 0, 6);
      return Buffer.concat([one.hash, at]);
    }),
  ]);
  const value = Buffer.concat([said, macOf(key, said)]).toString('base64url');
  reply.setCookie(cookieName(config), value, {
    path: '/',
    httpOnly: true,
    secure: config.COOKIE_SECURE,
    sameSite: 'strict',
    maxAge: KNOWN_DEVICE_MS / 1000,
  });
}
