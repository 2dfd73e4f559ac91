import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openS3 } from '../../test/s3.ts';
import { readConfig } from '../config/config.ts';
import { FilesAway, type FilesPart, openFiles } from './files.ts';

const name = () => `pictures/${crypto.randomUUID().replaceAll('-', '')}.webp`;
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) % 256);

let folder: string;
let s3: Awaited<ReturnType<typeof openS3>>;
const places = new Map<string, FilesPart>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handover-files-'));
  s3 = await openS3();
  places.set('a folder', openFiles(readConfig({ FILES_FOLDER: folder })));
  places.set('a bucket', openFiles(readConfig(s3.settings)));
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

describe.each(['a folder', 'a bucket'])('files in %s', (place) => {
  const files = () => places.get(place) as FilesPart;

  test.each([0, 1, 1_000, 65_537, 3_000_000])('come back as they were brought: %i bytes [files-1]', async (length) => {
    const [file, bytes] = [name(), bytesOf(length)];
    await files().write(file, bytes);
    const read = await files().read(file);
    expect(Buffer.from(read ?? []).equals(bytes)).toBe(true);
  });

  test('a file that was never written is not there', async () => {
    expect(await files().read(name())).toBeUndefined();
  });

  test('a removed file is gone, and removing it again does no harm', async () => {
    const [file, other] = [name(), name()];
    await files().write(file, bytesOf(10));
    await files().write(other, bytesOf(20));
    await files().remove(file);
    await files().remove(file);
    expect(await files().read(file)).toBeUndefined();
    expect((await files().read(other))?.length).toBe(20);
  });

  test('many at once do not mix', async () => {
    const brought = Array.from({ length: 20 }, (_, at) => ({ file: name(), bytes: bytesOf(500 + at) }));
    await Promise.all(brought.map(({ file, bytes }) => files().write(file, bytes)));
    const read = await Promise.all(brought.map(({ file }) => files().read(file)));
    expect(read.map((bytes) => bytes?.length)).toEqual(brought.map(({ bytes }) => bytes.length));
  });

  test('a name that leads out of the folder or bucket is refused [files-2]', async () => {
    await expect(files().write('../../outside.webp', bytesOf(1))).rejects.toThrow(FilesAway);
    expect(await readdir(join(folder, '..'))).not.toContain('outside.webp');
  });
});

describe('a place that cannot be reached', () => {
  test.each([
    ['a folder that is no folder', () => ({ FILES_FOLDER: '/dev/null' })],
    ['a bucket at a closed port', () => ({ ...s3.settings, FILES_S3_ENDPOINT: 'http://127.0.0.1:1' })],
    ['a bucket that nobody made', () => ({ ...s3.settings, FILES_S3_BUCKET: 'another' })],
  ])('says so and does not pass for an empty one: %s', async (_, settings) => {
    const files = openFiles(readConfig(settings()));
    await expect(files.read(name())).rejects.toThrow(FilesAway);
    await expect(files.write(name(), bytesOf(1))).rejects.toThrow(FilesAway);
  });
});

describe('the settings', () => {
  test('name a folder or a bucket', () => {
    expect(() => readConfig({ FILES_FOLDER: '' })).toThrow('FILES_FOLDER: Say where files are kept');
    expect(readConfig({ FILES_FOLDER: '', FILES_S3_BUCKET: 'b' }).FILES_S3_BUCKET).toBe('b');
  });
  test('have a key with its secret, or neither', () => {
    expect(() => readConfig({ FILES_S3_BUCKET: 'b', FILES_S3_KEY: 'k' })).toThrow('A key and its secret');
  });
});
