import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { openTestServer } from '../../test/testServer.ts';
import type { Person } from '../../test/make.ts';
import { bomb, photo, png, webp } from '../../test/pictures.ts';
import { useWorker } from '../../test/worker.ts';

const server = useTestServer();
useWorker(server);

const at = ({ user_id }: { user_id: string }) => `/api/v1/users/${user_id}/picture`;
const type = (name: string, more: object = {}) => ({ 'content-type': name, ...more });
const send = (who: Person, whose: Person, file: Buffer, headers: object = type('image/png')) =>
  server().as(who).put(at(whose), file, headers);
const pictureOf = async ({ user_id }: Person): Promise<string | null> =>
  (await server().owner.query('select picture from app.users where user_id = $1', [user_id])).rows[0].picture;
const kept = () => readdir(join(server().config.FILES_FOLDER, 'pictures')).catch((): string[] => []);
const isGone = async (picture: string | null) => {
  await expect.poll(kept).not.toContain(`${picture}.webp`);
};

describe('a picture that someone brings', () => {
  test('is stored upright, square and small, without the place, the time and the phone of the photograph', async () => {
    const ann = await server().make.admin();
    const file = await photo();
    expect(file.includes('Phone of Ann')).toBe(true);
    expect(await sharp(file).metadata()).toMatchObject({ orientation: 6, width: 400, height: 300 });
    const saved = await send(ann, ann, file, type('image/jpeg'));
    expect(saved.statusCode).toBe(200);

    const shown = await server().as(ann).get(saved.json().data.picture);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(shown.headers['x-content-type-options']).toBe('nosniff');
    const { format, width, height, exif, icc, xmp, iptc, orientation } = await sharp(shown.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 512, height: 512 });
    expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined));
    const secrets = ['Exif', 'EXIF', 'ICCP', 'XMP', 'Phone', 'GPS', 'Willow'];
    expect(secrets.filter((secret) => shown.rawPayload.includes(secret))).toEqual([]);
    expect(await colours(shown.rawPayload)).toEqual(['red', 'blue']);
  });

  test.each([
    ['a PNG', 'image/png', png],
    ['a WebP', 'image/webp', webp],
    ['a JPEG that is called a PNG', 'image/png', photo],
    ['a PNG of no particular kind', 'application/octet-stream', png],
  ])('may be %s', async (_, content_type, file) => {
    const ann = await server().make.member();
    const saved = await send(ann, ann, await file(), type(content_type));
    expect(saved.statusCode).toBe(200);
    const shown = await server().as(ann).get(saved.json().data.picture);
    expect(await colours(shown.rawPayload)).toEqual(['red', 'blue']);
  });

  const NO_PICTURE = 'Choose a JPEG, PNG or WebP picture';
  const cut = (file: Buffer) => file.subarray(0, file.length - 100);
  test.each([
    ['a text that is called a picture', async () => Buffer.from('not a picture at all'), NO_PICTURE],
    ['nothing', async () => Buffer.alloc(0), NO_PICTURE],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), NO_PICTURE],
    ['a GIF', async () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'), NO_PICTURE],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<</Type/Catalog>>endobj'), NO_PICTURE],
    ['a HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), NO_PICTURE],
    ['a JPEG without its end', async () => cut(await photo()), 'This picture cannot be read. Choose another one'],
    ['a PNG without its end', async () => cut(await png()), 'This picture cannot be read. Choose another one'],
    ['a bomb', async () => bomb(20_000), 'This picture is too large. Choose one of at most 50 million pixels'],
  ])('is refused with words: %s [picture-1]', async (_, file, words) => {
    const ann = await server().make.admin();
    const answer = await send(ann, ann, await file());
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { file: [words] }]);
    expect(await pictureOf(ann)).toBeNull();
  });

  test('has at most 10 MB [picture-2]', async () => {
    const ann = await server().make.admin();
    const answer = await send(ann, ann, Buffer.alloc(11 * 1024 * 1024));
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'invalid']);
  });

  test.each(['text/plain', 'application/json', 'multipart/form-data; boundary=x', 'text/html'])(
    'does not come as %s [picture-3]',
    async (content_type) => {
      const ann = await server().make.admin();
      expect((await send(ann, ann, await png(), type(content_type))).statusCode).toBe(415);
    },
  );

  test('no other call takes one', async () => {
    const ann = await server().make.admin();
    const answer = await server()
      .as(ann)
      .put(`/api/v1/users/${ann.user_id}`, await png(), type('image/png'));
    expect(answer.statusCode).toBe(415);
  });

  test('sent twice with one key is one picture', async () => {
    const ann = await server().make.admin();
    const before = (await kept()).length;
    const key = type('image/png', { 'idempotency-key': randomUUID() });
    const [first, second] = [await send(ann, ann, await png(), key), await send(ann, ann, await png(), key)];
    expect(second.json()).toEqual(first.json());
    expect((await kept()).length).toBe(before + 1);
    const another = await send(ann, ann, await webp(), key);
    expect(another.statusCode).toBe(422);
  });
});

describe('access to pictures', () => {
  test('an administrator changes and removes anyone’s', async () => {
    const { make, as } = server();
    const [admin, ben] = [await make.admin(), await make.member()];
    const saved = await send(admin, ben, await png());
    expect(saved.json().data).toEqual({ user_id: ben.user_id, picture: `${at(ben)}?v=${await pictureOf(ben)}` });
    expect((await as(admin).delete(at(ben))).statusCode).toBe(200);
    expect(await pictureOf(ben)).toBeNull();
  });

  test('a manager sees the pictures of their own people and cannot change them', async () => {
    const { make, as } = server();
    const office = await make.office();
    const [manager, helen] = [await make.agencyManager(office), await make.locationManager(office)];
    await send(helen, helen, await png());
    expect((await as(manager).get(at(helen))).statusCode).toBe(200);
    for (const answer of [await send(manager, helen, await webp()), await as(manager).delete(at(helen))]) {
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        'Only an administrator can change the picture of someone else',
      ]);
    }
  });

  test('the picture of a stranger is not there, with or without its name', async () => {
    const { make, as } = server();
    const [manager, stranger] = [await make.agencyManager(), await make.locationManager()];
    await send(stranger, stranger, await png());
    const name = await pictureOf(stranger);
    for (const url of [
      at(stranger),
      `${at(stranger)}?v=${name}`,
      `/api/v1/users/${manager.user_id}/picture?v=${name}`,
    ]) {
      expect((await as(manager).get(url)).statusCode).toBe(404);
    }
    expect((await send(manager, stranger, await png())).statusCode).toBe(404);
    expect((await as(manager).delete(at(stranger))).statusCode).toBe(404);
    expect(await pictureOf(stranger)).toBe(name);
  });

  test('staff members do not see each other', async () => {
    const { make, as } = server();
    const [amara, ben] = [await make.member(), await make.member()];
    await send(ben, ben, await png());
    expect((await as(amara).get(at(ben))).statusCode).toBe(404);
    expect((await send(amara, ben, await png())).statusCode).toBe(404);
  });

  test('without one there is nothing to show', async () => {
    const ann = await server().make.admin();
    const answer = await server().as(ann).get(at(ann));
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Picture not found']);
  });

  test('its address comes with its owner’s account', async () => {
    const { make, as } = server();
    const ann = await make.admin();
    const { picture } = (await send(ann, ann, await png())).json().data;
    expect((await as(ann).get('/api/v1/me')).json().data.picture).toBe(picture);
    expect((await as(ann).get(`/api/v1/users/${ann.user_id}`)).json().data.picture).toBe(picture);
  });
});

describe('a former picture', () => {
  test('disappears with its file when another takes its place', async () => {
    const ann = await server().make.member();
    const old = (await send(ann, ann, await png())).json().data.picture;
    const name = await pictureOf(ann);
    expect(await kept()).toContain(`${name}.webp`);
    const now = (await send(ann, ann, await webp())).json().data.picture;
    expect(now).not.toBe(old);
    const here = server().as(ann);
    expect([(await here.get(old)).statusCode, (await here.get(now)).statusCode]).toEqual([404, 200]);
    await isGone(name);
    expect(await kept()).toContain(`${await pictureOf(ann)}.webp`);
  });

  test('disappears with its file when it is removed, and when its owner is', async () => {
    const { make, as } = server();
    const [admin, ben] = [await make.admin(), await make.member()];
    await send(ben, ben, await png());
    const first = await pictureOf(ben);
    await as(ben).delete(at(ben));
    await isGone(first);
    await send(ben, ben, await png());
    const second = await pictureOf(ben);
    expect((await as(admin).delete(`/api/v1/users/${ben.user_id}`)).statusCode).toBe(200);
    await isGone(second);
  });

  test('stays when the new one is refused', async () => {
    const ann = await server().make.member();
    await send(ann, ann, await png());
    const name = await pictureOf(ann);
    await send(ann, ann, Buffer.from('nothing'));
    expect([await pictureOf(ann), (await server().as(ann).get(at(ann))).statusCode]).toEqual([name, 200]);
  });

  test('may be kept by the browser under its own name, and not without it', async () => {
    const ann = await server().make.admin();
    const { picture } = (await send(ann, ann, await png())).json().data;
    const here = server().as(ann);
    expect((await here.get(picture)).headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect((await here.get(at(ann))).headers['cache-control']).toBe('no-store');
  });
});

describe('the bytes of a file', () => {
  let port: number;
  beforeAll(async () => {
    await server().app.listen({ host: '127.0.0.1', port: 0 });
    ({ port } = server().app.server.address() as AddressInfo);
  });
  const OURS = 'x-requested-with: XMLHttpRequest';
  /** Announces a file in a request, and does not send it yet. */
  const announce = (whose: Person, ...headers: string[]) => {
    const socket = connect(port, '127.0.0.1');
    const lines = ['host: localhost', 'content-type: image/png', 'content-length: 10000000', ...headers];
    socket.write(`PUT ${at(whose)} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    const answered = new Promise<string>((resolve) => {
      socket.once('data', (answer) => resolve(answer.toString().slice(9, 12)));
    });
    return { answered, leave: () => socket.destroy() };
  };

  test('are not awaited from a person who is not signed in, or from another site', async () => {
    const ann = await server().make.admin();
    const bearer = `authorization: Bearer ${await server().as(ann).token}`;
    for (const [headers, status] of [
      [[OURS], '401'],
      [[OURS, 'authorization: Bearer nobody'], '401'],
      [[bearer], '403'],
      [[OURS, bearer, 'sec-fetch-site: cross-site'], '403'],
    ] as const) {
      const { answered, leave } = announce(ann, ...headers);
      expect(await answered).toBe(status);
      leave();
    }
  });

  test('are taken from a limited number of people at a time, until some are done or gone [picture-4]', async () => {
    const { make, as } = server();
    const ann = await make.admin();
    const bearer = async () => `authorization: Bearer ${await as(await make.admin()).token}`;
    const status = async () => (await send(ann, ann, await png())).statusCode;
    const people: string[] = [];
    for (let n = 0; n < 25; n++) people.push(await bearer());
    const waiting = people.map((person) => announce(ann, OURS, person));
    const leave = () => waiting.forEach((each) => each.leave());
    onTestFinished(leave);
    expect(await Promise.race(waiting.map(({ answered }) => answered))).toBe('429');
    const refused = await send(ann, ann, await png());
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([429, 'too_many', '2']);
    leave();
    await expect.poll(status).toBe(200);
    for (let n = 0; n < 30; n++) expect(await status()).toBe(200);
  });

  test('of one person do not keep the others out, however slowly they come', async () => {
    const { make, as } = server();
    const [slow, ann] = [await make.admin(), await make.admin()];
    const bearer = `authorization: Bearer ${await as(slow).token}`;
    const waiting = Array.from({ length: 25 }, () => announce(slow, OURS, bearer));
    onTestFinished(() => waiting.forEach((each) => each.leave()));
    expect(await Promise.race(waiting.map(({ answered }) => answered))).toBe('429');
    expect((await send(slow, slow, await png())).statusCode).toBe(429);
    expect((await send(ann, ann, await png())).statusCode).toBe(200);
  });
});

describe('when files cannot be kept', () => {
  const away = useTestServer({ FILES_FOLDER: '/dev/null' });

  test('the picture is refused with words that say so, and nothing changes', async () => {
    const ann = await away().make.admin();
    const answer = await away()
      .as(ann)
      .put(at(ann), await png(), type('image/png'));
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      'We are busy. Nothing has been lost; please try again',
    ]);
    const { rows } = await away().owner.query('select picture from app.users where user_id = $1', [ann.user_id]);
    expect(rows).toEqual([{ picture: null }]);
  });
});

describe('when files take their time', () => {
  test('a notification for the owner of the picture does not wait for it', async () => {
    const bucket = createServer().listen(0, '127.0.0.1');
    const asked = once(bucket, 'connection');
    await once(bucket, 'listening');
    const slow = await openTestServer({
      FILES_S3_BUCKET: 'files',
      FILES_S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
      FILES_S3_KEY: 'a key',
      FILES_S3_SECRET: 'a secret',
    });
    onTestFinished(() => slow.close());
    const ann = await slow.make.admin();
    const sending = slow.as(ann).put(at(ann), await png(), type('image/png'));
    const [socket] = (await asked) as [Socket];
    await slow.owner.query('select from app.users where user_id = $1 for key share nowait', [ann.user_id]);
    bucket.close();
    socket.destroy();
    expect((await sending).statusCode).toBe(503);
  });
});

/** Returns the colours at the top and at the bottom. */
async function colours(file: Buffer): Promise<(string | undefined)[]> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const seen = (y: number) => [...data.subarray((y * info.width + 256) * info.channels).subarray(0, 3)];
  const name = ([red = 0, green = 0, blue = 0]: number[]) =>
    green > 60 ? undefined : red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : undefined;
  return [name(seen(40)), name(seen(470))];
}
