import { type Made, redraw } from './images.ts';
import { faultOfPdf } from './pdf.ts';

/** Maximum pixels of the longer side: enough for a form to be read to its last line. */
const LONG_SIDE = 4000;
const OTHERWISE = 'Choose a PDF, JPEG or PNG';
const HEIC = /^....ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/s;

export type DocumentType = 'application/pdf' | 'image/jpeg';
export type PreparedDocument = (Extract<Made, { ok: true }> & { type: DocumentType }) | Extract<Made, { ok: false }>;

/**
 * Takes the document behind a certificate, known by its content alone. A picture is drawn anew; a PDF is taken or not.
 */
export async function documentOfUpload(sent: Uint8Array): Promise<PreparedDocument> {
  const file = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const begins = file.toString('latin1', 0, 16);
  if (begins.startsWith('%PDF-')) {
    const fault = await faultOfPdf(file);
    return fault === undefined ? { ok: true, type: 'application/pdf', bytes: file } : { ok: false, message: fault };
  }
  if (HEIC.test(begins)) {
    return { ok: false, message: `${OTHERWISE}. iPhone photos in HEIC can be saved as JPEG first` };
  }
  if (!begins.startsWith('\xff\xd8\xff') && !begins.startsWith('\x89PNG\r\n\x1a\n')) {
    return { ok: false, message: OTHERWISE };
  }
  const made = await redraw(file, OTHERWISE, (image) =>
    image
      .resize(LONG_SIDE, LONG_SIDE, { fit: 'inside', withoutEnlargement: true })
      // An optimised code would save a little of the file and keep the whole picture in memory.
      .jpeg({ quality: 85, optimiseCoding: false }),
  );
  return made.ok ? { ...made, type: 'image/jpeg' } : made;
}
