import { LONGEST_NAME } from '@handover/contract/support/files';

const MOST_MB = 10;
/** File types that can be chosen; the server checks what a file really is. */
export const ATTACHMENT_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/pdf',
  'text/plain',
  '.txt',
  '.log',
];
/** Maximum length of a file name in an address, as percent-encoded. */
const MOST_WRITTEN = 200;

/** Reason why a chosen file cannot be attached, checked before the upload. */
export function attachmentProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)) return 'This photo is an HEIC file. Save it as a JPEG first';
  if (!ATTACHMENT_TYPES.includes(type) && !/\.(txt|log)$/i.test(name)) {
    return 'Choose a PDF, a PNG, JPEG or WebP picture, or a plain text';
  }
  if (size > MOST_MB * 1024 * 1024) return `This file is too large. Choose one of at most ${MOST_MB} MB`;
  return size === 0 ? 'This file is empty. Choose another one' : undefined;
}

/** Name to send: a long one is cut before its extension. */
export function nameToSend(name: string): string {
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? '';
  let stem = Array.from(name.slice(0, name.length - ending.length));
  const whole = () => `${stem.join('')}${ending}`;
  while (stem.length > 1 && (whole().length > LONGEST_NAME || encodeURIComponent(whole()).length > MOST_WRITTEN)) {
    stem = stem.slice(0, -1);
  }
  return whole();
}

/** File size as text: "340 KB", "2.4 MB". */
export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
