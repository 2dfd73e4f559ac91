import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { mailTo } from '../../test/inbox.ts';
import type { Person } from '../../test/make.ts';
import { pdf } from '../../test/papers.ts';
import { photo, png } from '../../test/pictures.ts';
import { useWorker } from '../../test/worker.ts';

const server = useTestServer();
useWorker(server);

type Part = 'skills' | 'medicals';
type Entry = { part: Part; id: string; of: Person };
const at = ({ part, id, of }: Entry, what = 'file') => `/api/v1/staff/${of.user_id}/${part}/${id}/${what}`;

async function skillOf(of: Person, over: Record<string, unknown> = {}): Promise<Entry> {
  return { part: 'skills', id: (await server().make.skill(of, over)).skill_id, of };
}
async function medicalOf(of: Person, over: Record<string, unknown> = {}): Promise<Entry> {
  return { part: 'medicals', id: (await server().make.medical(of, over)).medical_id, of };
}
const bring = (who: Person, entry: Entry, file: Buffer) => server().as(who).put(at(entry), file);
const review = (who: Person, entry: Entry, state: string, reason = '') =>
  server().as(who).post(at(entry, 'review'), { state, reason });
const linkTo = async (who: Person, entry: Entry) => (await server().as(who).get(at(entry))).json().data;
const rowOf = async ({ part, id }: Entry) =>
  (await server().owner.query(`select * from app.${part} where ${part.slice(0, -1)}_id = $1`, [id])).rows[0];
const audited = async ({ id }: Entry) =>
  (await server().owner.query('select actor_id, action from app.audit where target_id = $1', [id])).rows;
const kept = () => readdir(join(server().config.FILES_FOLDER, 'papers')).catch((): string[] => []);
const isKept = async (file: string) => (await kept()).includes(file.replace('papers/', ''));

describe('an uploaded document', () => {
  test('is stored as it is if it is a PDF, under a random name [papers-1]', async () => {
    const ann = await server().make.member();
    const entry = await skillOf(ann);
    const answer = await bring(ann, entry, pdf());
    expect([answer.statusCode, answer.json().data]).toMatchObject([
      200,
      {
        skill_id: entry.id,
        file_type: 'application/pdf',
        file_size: pdf().length,
        state: 'waiting',
        reviewed_at: null,
      },
    ]);
    const { file } = await rowOf(entry);
    expect(file).toMatch(/^papers\/[\da-f]{32}\.pdf$/);
    expect(await server().adapters.files.read(file)).toEqual(pdf());
  });

  test('is redrawn if it is a photograph: upright, without place, time and phone', async () => {
    const ann = await server().make.member();
    const entry = await medicalOf(ann);
    const answer = await bring(ann, entry, await photo());
    expect(answer.json().data).toMatchObject({ medical_id: entry.id, file_type: 'image/jpeg', state: 'waiting' });
    const drawn = (await server().adapters.files.read((await rowOf(entry)).file)) ?? Buffer.alloc(0);
    const { format, width, height, exif, icc, xmp, orientation } = await sharp(drawn).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 300, height: 400 });
    expect([exif, icc, xmp, orientation]).toEqual(Array(4).fill(undefined));
    expect(['Exif', 'Phone', 'GPS', 'Willow'].filter((secret) => drawn.includes(secret))).toEqual([]);
  });

  test('has at most 4000 pixels on its long side', async () => {
    const ann = await server().make.member();
    const entry = await skillOf(ann);
    const wide = await sharp({ create: { width: 6000, height: 30, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    await bring(ann, entry, wide);
    const drawn = await server().adapters.files.read((await rowOf(entry)).file);
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', width: 4000, height: 20 });
  });

  test('makes its entry wait for review again, without the earlier review', async () => {
    const { make } = server();
    const [ann, admin] = [await make.member(), await make.admin()];
    const entry = await skillOf(ann, { state: 'waiting' });
    await review(admin, entry, 'rejected', 'The second page is missing');
    await bring(ann, entry, await png());
    expect(await rowOf(entry)).toMatchObject({ state: 'waiting', state_reason: '', reviewed_by: null });
  });

  test('replaces the one before, whose file is deleted', async () => {
    const ann = await server().make.member();
    const entry = await skillOf(ann);
    await bring(ann, entry, pdf());
    const { file: old } = await rowOf(entry);
    await bring(ann, entry, await png());
    const { file } = await rowOf(entry);
    expect([file === old, await isKept(file)]).toEqual([false, true]);
    await expect.poll(() => isKept(old)).toBe(false);
  });

  test('is not stored for an entry that does not exist, or of another member', async () => {
    const { make } = server();
    const [ann, ben] = [await make.member(), await make.member()];
    const entry = await skillOf(ben);
    const before = await kept();
    for (const [not, words] of [
      [entry, 'Staff member not found'],
      [{ ...entry, of: ann }, 'Entry not found'],
      [{ ...entry, of: ann, id: randomUUID() }, 'Entry not found'],
    ] as const) {
      const answer = await bring(ann, not, pdf());
      expect([answer.statusCode, answer.json().message]).toEqual([404, words]);
    }
    expect((await rowOf(entry)).file).toBeNull();
    expect(await kept()).toEqual(before);
  });

  test('changes nothing once the certificate was withdrawn', async () => {
    const { make, as } = server();
    const [ann, admin] = [await make.member(), await make.admin()];
    const entry = await skillOf(ann, { state: 'withdrawn', state_reason: 'By the DBS' });
    for (const answer of [await bring(ann, entry, pdf()), await as(ann).delete(at(entry))]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().message).toBe('This was withdrawn and stays as it is. Add the new one as another entry');
    }
    expect((await rowOf(entry)).state).toBe('withdrawn');
    expect((await bring(admin, entry, pdf())).statusCode).toBe(200);
  });
});

describe('the removal of a document', () => {
  test('by its owner leaves a waiting entry, and no file', async () => {
    const { make, as } = server();
    const [ann, admin] = [await make.member(), await make.admin()];
    const entry = await skillOf(ann);
    await bring(ann, entry, pdf());
    await review(admin, entry, 'verified');
    const { file } = await rowOf(entry);
    const answer = await as(ann).delete(at(entry));
    expect(answer.json().data).toMatchObject({
      skill_id: entry.id,
      file_type: null,
      file_size: null,
      state: 'waiting',
    });
    await expect.poll(() => isKept(file)).toBe(false);
    expect((await as(ann).delete(at(entry))).statusCode).toBe(404);
    expect((await as(ann).get(at(entry))).statusCode).toBe(404);
  });

  test('by an administrator leaves a verified entry verified', async () => {
    const { make, as } = server();
    const [ann, admin] = [await make.member(), await make.admin()];
    const entry = await skillOf(ann);
    await bring(ann, entry, pdf());
    await review(admin, entry, 'verified');
    expect((await as(admin).delete(at(entry))).json().data).toMatchObject({ file_type: null, state: 'verified' });
  });
});

describe('a link to a document', () => {
  async function withPaper(title = 'Moving & handling / Über-Kurs "2026"') {
    const ann = await server().make.member();
    const entry = await skillOf(ann, { title });
    await bring(ann, entry, pdf());
    return { ann, entry };
  }

  test('downloads it, and never shows it as a page [papers-2]', async () => {
    const { ann, entry } = await withPaper();
    const { url, type, expires_at } = await linkTo(ann, entry);
    expect([type, expires_at]).toEqual(['application/pdf', '2026-11-12T10:29:00.000Z']);
    const opened = await server().as(ann).get(url);
    expect([opened.statusCode, opened.rawPayload]).toEqual([200, pdf()]);
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Moving-handling-Uber-Kurs-2026.pdf"',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  test.each([
    ['../../etc/passwd', 'etc-passwd.pdf'],
    ['"; filename="evil.html', 'filename-evil-html.pdf'],
    ['Сертификат', 'paper.pdf'],
    ['x'.repeat(120), `${'x'.repeat(60)}.pdf`],
  ])('never names a file %s [papers-3]', async (title, name) => {
    const { ann, entry } = await withPaper(title);
    const opened = await server()
      .as(ann)
      .get((await linkTo(ann, entry)).url);
    expect(opened.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
  });

  test('expires after five minutes [papers-4]', async () => {
    const { ann, entry } = await withPaper();
    const { url } = await linkTo(ann, entry);
    const here = server().as(ann);
    const { time } = server();
    const now = time.now;
    time.now = new Date(now.getTime() + 5 * 60_000 - 1);
    const last = await here.get(url);
    time.now = new Date(now.getTime() + 5 * 60_000);
    const late = await here.get(url);
    time.now = now;
    expect([last.statusCode, late.statusCode, late.json().message]).toEqual([200, 404, 'Paper not found']);
  });

  test('works for nobody else, not even an administrator [papers-5]', async () => {
    const { make, as, nobody } = server();
    const { ann, entry } = await withPaper();
    const { url } = await linkTo(ann, entry);
    for (const other of [await make.admin(), await make.member()]) {
      expect((await as(other).get(url)).statusCode).toBe(404);
    }
    expect((await nobody.get(url)).statusCode).toBe(401);
    expect((await as(await make.agencyManager()).get(url)).statusCode).toBe(403);
  });

  test('cannot be forged or changed in any letter [papers-6]', async () => {
    const { ann, entry } = await withPaper();
    const { url } = await linkTo(ann, entry);
    const token = url.split('/').at(-1) as string;
    const here = server().as(ann);
    for (let n = 0; n < token.length; n += 3) {
      const other = token.charAt(n) === 'A' ? 'Q' : 'A';
      const changed = token.slice(0, n) + other + token.slice(n + 1);
      expect((await here.get(`/api/v1/papers/${changed}`)).statusCode).toBe(404);
    }
    for (const not of ['x', token.slice(0, 31), token.slice(0, -1), `${token}A`, 'A'.repeat(74), '..%2f..%2fetc']) {
      expect((await here.get(`/api/v1/papers/${not}`)).statusCode).toBe(404);
    }
  });

  test('ends with the entry, with its document, and with the viewer’s access [papers-7]', async () => {
    const { make, as, owner } = server();
    const admin = await make.admin();
    const { ann, entry } = await withPaper();
    const [hers, ours] = [(await linkTo(ann, entry)).url, (await linkTo(admin, entry)).url];
    await owner.query('update app.staff set deleted_at = now() where member_id = $1', [ann.user_id]);
    expect((await as(admin).get(ours)).statusCode).toBe(404);
    await owner.query('update app.staff set deleted_at = null where member_id = $1', [ann.user_id]);
    expect((await as(admin).get(ours)).statusCode).toBe(200);
    await as(ann).delete(at(entry));
    expect((await as(ann).get(hers)).statusCode).toBe(404);
  });

  test('is audited when another person asks for it, and not for the owner [papers-8]', async () => {
    const { make } = server();
    const [ann, admin] = [await make.member(), await make.admin()];
    for (const entry of [await skillOf(ann), await medicalOf(ann)]) {
      await bring(ann, entry, pdf());
      await linkTo(ann, entry);
      expect((await audited(entry)).map(({ action }) => action)).toEqual([`staff.${entry.part}.file.save`]);
      await linkTo(admin, entry);
      expect(await audited(entry)).toContainEqual({
        actor_id: admin.user_id,
        action: `staff.${entry.part}.file.link`,
      });
    }
  });
});

describe('an administrator’s review of an entry', () => {
  const told = async ({ user_id }: Person) =>
    (await server().owner.query('select kind, title, body, link from app.notifications where user_id = $1', [user_id]))
      .rows;
  test('verifies it, with or without a document, and its member is told', async () => {
    const { make } = server();
    const [ann, admin] = [await make.member(), await make.admin()];
    const entry = await skillOf(ann, { state: 'waiting', title: 'Fire safety' });
    const answer = await review(admin, entry, 'verified');
    expect([answer.statusCode, answer.json().data]).toMatchObject([
      200,
      { skill_id: entry.id, state: 'verified', state_reason: '', reviewed_at: server().clock().toISOString() },
    ]);
    expect((await rowOf(entry)).reviewed_by).toBe(admin.user_id);
    expect(await told(ann)).toEqual([
      { kind: 'document_reviewed', title: 'Fire safety was verified', body: '', link: `/staff/${ann.user_id}` },
    ]);
    expect(await audited(entry)).toEqual([{ actor_id: admin.user_id, action: 'staff.skills.review' }]);
  });

  test('is refused if its member has changed the entry meanwhile', async () => {
    const { make, as } = server();
    const [ann, admin] = [await make.member(), await make.admin()];
    const entry = await skillOf(ann, { state: 'waiting', title: 'Fire safety' });
    const path = `/api/v1/staff/${ann.user_id}/skills/${entry.id}`;
    const seen = (await as(admin).get(`/api/v1/staff/${ann.user_id}`)).json().data.skills[0].updated_at;
    server().time.now = new Date(server().clock().getTime() + 1_000);
    const changed = (await as(ann).put(path, { title: 'Fire safety, level 2' })).json().data;
    const late = await as(admin).post(`${path}/review`, { state: 'verified', updated_at: seen });
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'This was changed while you looked at it. Please look at it again',
    ]);
    const again = await as(admin).post(`${path}/review`, { state: 'verified', updated_at: changed.updated_at });
    expect(again.json().data).toMatchObject({ state: 'verified' });
  });

  test.each([
    ['rejected', 'Fire safety was not accepted'],
    ['withdrawn', 'Fire safety was withdrawn'],
  ])('is %s only with a reason, which its member reads', async (state, title) => {
    const { make } = server();
    const [ann, admin] = [await make.member(), await make.admin()];
    const entry = await skillOf(ann, { state: 'waiting', title: 'Fire safety' });
    const bare = await review(admin, entry, state);
    expect([bare.statusCode, bare.json().errors]).toEqual([422, { reason: ['Say why'] }]);
    expect((await review(admin, entry, state, 'Out of date')).json().data).toMatchObject({
      state,
      state_reason: 'Out of date',
    });
    const mail = await mailTo(ann.email, /^A document of yours was looked at$/);
    expect(mail.text).toMatch(new RegExp(`${title}\\s+Out of date`));
  });

  test('of a vaccination is not detailed in the mail: neither the entry nor the reason', async () => {
    const { make } = server();
    const [ann, admin] = [await make.member(), await make.admin()];
    const entry = await medicalOf(ann, { state: 'waiting', title: 'Hepatitis B' });
    await review(admin, entry, 'rejected', 'No second dose of Hepatitis');
    const mail = await mailTo(ann.email, /looked at/);
    expect(mail.text).toContain('A medical entry of yours was looked at');
    expect(mail.text + mail.html).not.toMatch(/hepatitis|dose|reject/i);
    expect(await told(ann)).toMatchObject([{ title: 'A medical entry of yours was looked at', body: '' }]);
  });

  test('is refused a second time with the same result', async () => {
    const { make } = server();
    const [ann, admin] = [await make.member(), await make.admin()];
    const entry = await skillOf(ann, { state: 'waiting' });
    await review(admin, entry, 'verified');
    const again = await review(admin, entry, 'verified');
    expect([again.statusCode, again.json().message]).toEqual([409, 'This skill was verified already']);
    expect(await told(ann)).toHaveLength(1);
    expect((await review(admin, entry, 'rejected', 'It is a copy')).statusCode).toBe(200);
  });

  test('is refused to a member, also for their own documents', async () => {
    const ann = await server().make.member();
    const entry = await skillOf(ann, { state: 'waiting' });
    expect((await review(ann, entry, 'verified')).statusCode).toBe(403);
    expect((await rowOf(entry)).state).toBe('waiting');
  });
});
