import { LONGEST_NAME } from '@handover/contract/support/files';

const MOST_MB = 10;
/** What people may choose; what a file really is says the server. */
export const ATTACHMENT_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/pdf',
  'text/plain',
  '.txt',
  '.log',
];
/** An address holds so many letters of a name, however each of them is written there. */
const MOST_WRITTEN = 200;

/** Why a chosen file cannot be sent along, before anyone waits for it to travel. */
export function attachmentProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)) return 'This photo is an HEIC file. Save it as a JPEG first';
  if (!ATTACHMENT_TYPES.includes(type) && !/\.(txt|log)$/i.test(name)) {
    return 'Choose a PDF, a PNG, JPEG or WebP picture, or a plain text';
  }
  if (size > MOST_MB * 1024 * 1024) return `This file is too large. Choose one of at most ${MOST_MB} MB`;
  return size === 0 ? 'This file is empty. Choose another one' : undefined;
}

/** A name as it can travel: the middle of a long one is left out, its ending stays. */
export function nameToSend(name: string): string {
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? '';
  let stem = Array.from(name.slice(0, name.length - ending.length));
  const whole = () => `${stem.join('')}${ending}`;
  while (stem.length > 1 && (whole().length > LONGEST_NAME || encodeURIComponent(whole()).length > MOST_WRITTEN)) {
    stem = stem.slice(0, -1);
  }
  return whole();
}

/** "340 KB", "2.4 MB" */
export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
