import { readdir } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from './harness.ts';
import { HOSTILE, type Hostile } from './hostileFiles.ts';
import type { Person } from './make.ts';
import { pdf } from './papers.ts';
import { png } from './pictures.ts';

const server = useTestServer();
const MB = 2 ** 20;
const MOST_GROWTH_MB = 50;
/** Texts that a redrawn file must not contain. */
const HIDDEN = ['<?php', '<script', '<html', 'PK\x03\x04', 'PK\x05\x06', 'Exif'];

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

let ann: Person;
let files: (Hostile & { sent: Buffer })[];
type Came = Awaited<ReturnType<typeof send>>;
/** What came of each file, sent to one of the skills while the memory was measured. */
const sentToSkills = new Map<string, Came>();
beforeAll(async () => {
  ann = await server().make.member();
  files = [];
  for (const file of HOSTILE) files.push({ ...file, sent: await file.bytes() });
});

const folder = async () =>
  (await readdir(server().config.FILES_FOLDER, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((found) => found.isFile())
    .map(({ name }) => name);

async function send(
  part: 'skills' | 'medicals',
  { sent, headers }: { sent: Buffer; headers?: Record<string, string> },
) {
  const { make, as, owner } = server();
  const id = part === 'skills' ? (await make.skill(ann)).skill_id : (await make.medical(ann)).medical_id;
  const url = `/api/v1/staff/${ann.user_id}/${part}/${id}/file`;
  const before = await folder();
  const answer = await as(ann).put(url, sent, headers);
  const { rows } = await owner.query(
    `select file, file_type, state from app.${part} where ${part.slice(0, -1)}_id = $1`,
    [id],
  );
  return { url, answer, row: rows[0], brought: (await folder()).filter((name) => !before.includes(name)) };
}

test('the hostile files are at least thirty', () => {
  expect(new Set(HOSTILE.map(({ what }) => what)).size).toBe(HOSTILE.length);
  expect(HOSTILE.length).toBeGreaterThanOrEqual(30);
});

/** Returns the memory in use after garbage collection. */
async function held(): Promise<{ resident: number; heap: number }> {
  for (let n = 0; n < 3; n++) {
    collect();
    await new Promise(setImmediate);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: rss / MB, heap: (heapUsed + external) / MB };
}

// Before the others, since memory that was used once looks free.
test('all of them together do not make the server grow, neither meanwhile nor afterwards [hostileUploads-1]', async () => {
  for (const file of [pdf(), await png()]) await send('skills', { sent: file });
  const before = await held();
  let most = before.resident;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() / MB)), 2);
  for (const file of files) sentToSkills.set(file.what, await send('skills', file));
  clearInterval(watch);
  const after = await held();
  const grown = {
    meanwhile: most - before.resident,
    resident: after.resident - before.resident,
    heap: after.heap - before.heap,
  };
  const words = Object.entries(grown).map(([what, by]) => `${what} ${by.toFixed(1)} MB`);
  console.log(`hostile uploads: ${files.length} files, growth: ${words.join(', ')}`);
  for (const by of Object.values(grown)) expect(by).toBeLessThan(MOST_GROWTH_MB);
});

/** One file of each outcome: both kinds of documents are read by the same function. */
const ONE_OF_EACH = [...new Map(HOSTILE.map((file) => [JSON.stringify(file.comes_to), file] as const)).values()];

describe.each([
  ['skills', HOSTILE],
  ['medicals', ONE_OF_EACH],
] as const)('of the hostile files uploaded to one of the %s', (part, hostile) => {
  test.each(hostile.map(({ what }) => [what] as const))('%s does no harm [hostileUploads-2]', async (what) => {
    const file = files.find((each) => each.what === what) as (typeof files)[number];
    const { comes_to } = file;
    const came = part === 'skills' ? sentToSkills.get(what) : undefined;
    const { url, answer, row, brought } = came ?? (await send(part, file));
    if (typeof comes_to === 'object') {
      const said = 'words' in comes_to ? [422, comes_to.words] : [comes_to.status, answer.json().message];
      expect([answer.statusCode, answer.json().message]).toEqual(said);
      expect([row.file, row.state, brought]).toEqual([null, 'verified', []]);
      return;
    }
    expect([answer.statusCode, brought]).toEqual([200, [String(row.file).replace('papers/', '')]]);
    expect(row.file).toMatch(/^papers\/[\da-f]{32}\.(pdf|jpg)$/);
    const here = server().as(ann);
    const opened = await here.get((await here.get(url)).json().data.url);
    expect(opened.headers).toMatchObject({
      'content-type': comes_to === 'redrawn' ? 'image/jpeg' : 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="[\w-]+\.(pdf|jpg)"$/),
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    if (comes_to === 'kept') return;
    expect(HIDDEN.filter((secret) => opened.rawPayload.includes(secret))).toEqual([]);
    expect(await sharp(opened.rawPayload).metadata()).toMatchObject({ format: 'jpeg' });
  });
});
