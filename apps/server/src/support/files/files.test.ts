import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { makeSession, openScope } from '../../../test/signedIn.ts';
import type { Person } from '../../../test/make.ts';
import { pdf } from '../../../test/papers.ts';
import { photo, png, webp } from '../../../test/pictures.ts';
import { tidyUp } from '../../tidyUp.ts';

const server = useTestServer();
const TEXT = Buffer.from('Tuesday: the rota shows nobody\nWednesday: the same\n');
const DAY = 24 * 3_600_000;

const bring = (who: Person, file: Buffer, name = 'rota.png') =>
  server()
    .as(who)
    .post(`/api/v1/support_desk/files/${encodeURIComponent(name)}`, file);
const brought = async (who: Person, file: Buffer, name?: string) => (await bring(who, file, name)).json().data;
const raise = async (who: Person, over: object = {}) =>
  (
    await server()
      .as(who)
      .post('/api/v1/support_desk', { title: 'The rota', description: '<p>It is empty</p>', ...over })
  ).json().data;
const comment = (who: Person, uuid: string, file_ids: string[] = []) =>
  server().as(who).post(`/support_desk/${uuid}/comment/store`, { comment: '<p>As you see here</p>', file_ids });
const open = (who: Person, uuid: string, file_id: string) =>
  server().as(who).get(`/api/v1/support_desk/${uuid}/files/${file_id}`);
const kept = (stored_as: string) => server().adapters.files.read(stored_as);
const rowOf = async (file_id: string) =>
  (
    await server().owner.query(
      `select stored_as from app.ticket_files where file_id = $1
       union all select stored_as from app.ticket_uploads where file_id = $1`,
      [file_id],
    )
  ).rows[0];
const isToBeRemoved = async (stored_as: string) =>
  (await server().owner.query(`select 1 from graphile_worker._private_jobs where payload ->> 'name' = $1`, [stored_as]))
    .rowCount === 1;

describe('a file that somebody brings to the support desk', () => {
  test.each([
    ['a PDF', async () => pdf(), 'application/pdf'],
    ['a PNG', png, 'image/png'],
    ['a photograph', photo, 'image/jpeg'],
    ['a WebP', webp, 'image/webp'],
    ['a plain text', async () => TEXT, 'text/plain; charset=utf-8'],
  ])('%s is known by its content, under any name [files-3]', async (_, file, content_type) => {
    const amara = await server().make.member();
    const answer = await bring(amara, await file(), 'invoice.exe');
    expect([answer.statusCode, answer.json().data]).toMatchObject([200, { name: 'invoice.exe', content_type }]);
  });

  test('a photograph is drawn anew: nothing is left of where and when it was taken', async () => {
    const { file_id } = await brought(await server().make.member(), await photo());
    const { exif, icc, xmp } = await sharp(await kept((await rowOf(file_id)).stored_as)).metadata();
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a program', Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1')],
    ['a page of Windows letters', Buffer.from('caf\xe9', 'latin1')],
    ['a drawing that can hold code', Buffer.from('\u0000<svg onload=alert(1)>')],
    ['half a picture', Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1')],
  ])('%s is refused in words', async (_, file) => {
    const answer = await bring(await server().make.member(), file);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toMatch(/^(Choose|This|Send)/);
  });

  test('a name loses characters that cannot be seen or reverse the line [files-4]', async () => {
    const amara = await server().make.member();
    expect(await brought(amara, TEXT, 'rota\u202egnp.\u0007exe')).toMatchObject({ name: 'rotagnp.exe' });
    expect(await brought(amara, TEXT, '\u200b')).toMatchObject({ name: 'File' });
  });

  test('twenty may wait to be named, no more', async () => {
    const amara = await server().make.member();
    const now = server().clock();
    await server().owner.query(
      `insert into app.ticket_uploads select gen_random_uuid(), $1, 'x', 'text/plain', 1, gen_random_uuid(), $2
       from generate_series(1, 20)`,
      [amara.user_id, now],
    );
    expect((await bring(amara, TEXT)).statusCode).toBe(409);
  });
});

describe('beside a ticket', () => {
  test('it belongs to the comment that names it, or to the ticket that was raised with it', async () => {
    const [amara, priya] = [await server().make.member(), await server().make.admin()];
    const first = await brought(amara, await png(), 'first.png');
    const { uuid, files } = await raise(amara, { file_ids: [first.file_id] });
    expect(files).toEqual([first]);
    const second = await brought(priya, TEXT, 'second.txt');
    const { data } = (await comment(priya, uuid, [second.file_id])).json();
    expect(data.files).toEqual([first]);
    expect(data.comments[0].files).toEqual([second]);
  });

  test('anyone who sees the ticket may save it, under its own name and never as a page [files-5]', async () => {
    const { make } = server();
    const [amara, priya] = [await make.member(), await make.admin()];
    const { file_id } = await brought(amara, TEXT, '<script>alert(1)</script> Größe.html');
    const { uuid } = await raise(amara, { file_ids: [file_id] });
    for (const reader of [amara, priya]) {
      const { statusCode, headers, body } = await open(reader, uuid, file_id);
      expect([statusCode, body]).toEqual([200, TEXT.toString()]);
      expect(headers).toMatchObject({
        'content-disposition': 'attachment; filename="script-alert-1-script-Gro-e.txt"',
        'content-type': 'text/plain; charset=utf-8',
        'content-security-policy':
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    }
  });

  test('nobody else finds it, nor by another ticket of their own', async () => {
    const { make } = server();
    const [amara, ben] = [await make.member(), await make.member()];
    const { file_id } = await brought(amara, TEXT);
    const { uuid } = await raise(amara, { file_ids: [file_id] });
    const own = await raise(ben);
    expect((await open(ben, uuid, file_id)).statusCode).toBe(404);
    expect((await open(ben, own.uuid, file_id)).statusCode).toBe(404);
    expect((await open(ben, uuid, randomUUID())).json().message).toBe('Ticket not found');
  });

  test('nobody names another’s upload, and nothing is named twice [files-6]', async () => {
    const { make } = server();
    const [amara, ben] = [await make.member(), await make.member()];
    const { file_id } = await brought(amara, TEXT);
    const { uuid } = await raise(ben);
    const refused = await comment(ben, uuid, [file_id]);
    expect([refused.statusCode, refused.json().message]).toEqual([422, 'A file is no longer there. Choose it again']);
    const own = await raise(amara, { file_ids: [file_id] });
    expect((await comment(amara, own.uuid, [file_id])).statusCode).toBe(422);
    expect((await server().as(amara).get(`/api/v1/support_desk/${own.uuid}`)).json().data.comments).toEqual([]);
  });

  test('at most five stand with one comment', async () => {
    const amara = await server().make.member();
    const { uuid } = await raise(amara);
    const six = Array.from({ length: 6 }, () => randomUUID());
    expect((await comment(amara, uuid, six)).json()).toMatchObject({ errors: { file_ids: ['At most 5 files'] } });
  });

  test('it goes with a deleted comment', async () => {
    const amara = await server().make.member();
    const { uuid } = await raise(amara);
    const { file_id } = await brought(amara, TEXT);
    const { data } = (await comment(amara, uuid, [file_id])).json();
    const { stored_as } = await rowOf(file_id);
    await server().as(amara).delete(`/support_desk/comment/${data.comments[0].id}/delete`);
    expect(await rowOf(file_id)).toBeUndefined();
    expect(await isToBeRemoved(stored_as)).toBe(true);
  });
});

test('an upload that nobody named within a day is forgotten, row and bytes; a named one stays', async () => {
  const { make, time, clock, pools } = server();
  const amara = await make.member();
  const [forgotten, named] = [await brought(amara, TEXT), await brought(amara, TEXT)];
  await raise(amara, { file_ids: [named.file_id] });
  const [lost, held] = [(await rowOf(forgotten.file_id)).stored_as, (await rowOf(named.file_id)).stored_as];
  const now = clock();
  await tidyUp(pools, new Date(now.getTime() + DAY - 60_000));
  expect(await rowOf(forgotten.file_id)).toBeDefined();
  await tidyUp(pools, new Date(now.getTime() + DAY + 60_000));
  expect([await rowOf(forgotten.file_id), await isToBeRemoved(lost)]).toEqual([undefined, true]);
  expect([(await rowOf(named.file_id)).stored_as, await isToBeRemoved(held)]).toEqual([held, false]);
  time.now = now;
});

test('not even an administrator’s login sees an upload that is not yet named', async () => {
  const { make, pools } = server();
  const [amara, priya] = [await make.member(), await make.admin()];
  const { file_id } = await brought(amara, TEXT);
  const client = await pools.admin.connect();
  try {
    await client.query('begin');
    await openScope(client, await makeSession(server(), priya.user_id), server().clock());
    const { rowCount } = await client.query('select from app.ticket_uploads where file_id = $1', [file_id]);
    expect(rowCount).toBe(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
