import type { Sharp } from 'sharp';
import { type Made, redraw } from './images.ts';
import { faultOfPdf } from './pdf.ts';

const LONG_SIDE = 4000;
const OTHERWISE = 'Choose a PDF, PNG, JPEG or WebP picture, or a plain text';

/** Types of file that a ticket may have, by their content, with the ending under which each is saved. */
export const ENDINGS = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'text/plain; charset=utf-8': 'txt',
} as const;
export type AttachmentType = keyof typeof ENDINGS;
type Attachment = (Extract<Made, { ok: true }> & { type: AttachmentType }) | Extract<Made, { ok: false }>;

const PICTURES: { begins: RegExp; type: AttachmentType; draw: (image: Sharp) => Sharp }[] = [
  { begins: /^\xff\xd8\xff/, type: 'image/jpeg', draw: (image) => image.jpeg({ quality: 85, optimiseCoding: false }) },
  { begins: /^\x89PNG\r\n\x1a\n/, type: 'image/png', draw: (image) => image.png() },
  { begins: /^RIFF.{4}WEBP/s, type: 'image/webp', draw: (image) => image.webp({ quality: 85 }) },
];

/**
 * Takes a file that somebody brings to the support desk, known by its content alone: pictures are drawn anew, texts are
 * texts.
 */
export async function attachmentOf(sent: Uint8Array): Promise<Attachment> {
  const file = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const begins = file.toString('latin1', 0, 16);
  if (begins.startsWith('%PDF-')) {
    const fault = await faultOfPdf(file);
    return fault === undefined ? { ok: true, type: 'application/pdf', bytes: file } : { ok: false, message: fault };
  }
  const picture = PICTURES.find((known) => known.begins.test(begins));
  if (picture) {
    const made = await redraw(file, OTHERWISE, (image) =>
      picture.draw(image.resize(LONG_SIDE, LONG_SIDE, { fit: 'inside', withoutEnlargement: true })),
    );
    return made.ok ? { ...made, type: picture.type } : made;
  }
  if (isText(file)) return { ok: true, type: 'text/plain; charset=utf-8', bytes: file };
  return { ok: false, message: OTHERWISE };
}

/** True if the file is letters and line ends, and nothing that only a machine would write. */
function isText(file: Buffer): boolean {
  if (file.length === 0) return false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
    // oxlint-disable-next-line no-control-regex -- what it looks for are the signs that no text has
    return !/[\u0000-\u0008\u000e-\u001f\u007f]/.test(text);
  } catch {
    return false;
  }
}
