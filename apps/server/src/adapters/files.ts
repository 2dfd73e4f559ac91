import { open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config/config.ts';

/** Error of the place where files are kept, which does not answer or refuses: not the fault of the person who asks. */
export class FilesAway extends Error {}

type Kept = Pick<
  Config,
  'FILES_FOLDER' | 'FILES_S3_BUCKET' | 'FILES_S3_REGION' | 'FILES_S3_ENDPOINT' | 'FILES_S3_KEY' | 'FILES_S3_SECRET'
>;

/**
 * Opens the files that people bring, by names that we make and use once: nothing is ever overwritten, so a file that a
 * row names is whole. A missing file is undefined; anything else that goes wrong is FilesAway.
 */
export function openFiles(config: Kept) {
  const folder = config.FILES_S3_BUCKET === '' ? resolve(config.FILES_FOLDER) : undefined;
  const opening = folder === undefined ? openBucket(config) : Promise.resolve(openFolder(folder));
  const using = async <T>(work: (disk: Disk) => Promise<T>): Promise<T> => {
    const disk = await opening;
    return work(disk).catch((error: unknown) => {
      throw new FilesAway('Files are out of reach', { cause: error });
    });
  };
  return {
    write: (name: string, bytes: Uint8Array): Promise<void> =>
      using(async (disk) => {
        await disk.put(name, bytes);
        if (folder !== undefined) await settle(join(folder, name));
      }),
    read: (name: string): Promise<Buffer | undefined> =>
      using(async (disk) => {
        // By its stream, because getBytes of a folder gives the whole of the memory that the file was read into.
        try {
          return await buffer(await disk.getStream(name));
        } catch (error) {
          if (isMissing(error)) return undefined;
          throw error;
        }
      }),
    remove: (name: string): Promise<void> => using((disk) => disk.delete(name)),
  };
}
export type FilesPart = ReturnType<typeof openFiles>;

const openFolder = (folder: string) => new Disk(new FSDriver({ location: folder, visibility: 'private' }));

/**
 * Opens a bucket of S3. Loaded only where it is configured: the library costs every process a tenth of a second and 20
 * MB.
 */
async function openBucket(config: Kept): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_KEY: accessKeyId, FILES_S3_SECRET: secretAccessKey } = config;
  return new Disk(
    new S3Driver({
      bucket: config.FILES_S3_BUCKET,
      region: config.FILES_S3_REGION,
      visibility: 'private',
      supportsACL: false,
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: 2_000,
        requestTimeout: 5_000,
        socketTimeout: 5_000,
        throwOnRequestTimeout: true,
      },
      // Without a key the machine's own role is used, as Amazon has it.
      ...(accessKeyId === '' ? {} : { credentials: { accessKeyId, secretAccessKey } }),
      // Other services speak the S3 of some years ago: the bucket in the path, no checksums that nobody asked for.
      ...(endpoint === ''
        ? {}
        : { endpoint, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' as const }),
    }),
  );
}

/** Syncs a file to the disk before its row is written, because the row must not outlive it in a power cut. */
async function settle(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** True if the file is not there, in a folder or in a bucket; a bucket says so only to a key that may list it. */
function isMissing(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { name?: string } };
  return code === 'ENOENT' || cause?.name === 'NoSuchKey';
}
