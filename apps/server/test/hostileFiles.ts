import { createGzip, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { object, PACKED, packed, PAGE, pdf } from './papers.ts';
import { bomb, photo, png, webp, zeros } from './pictures.ts';

export const WORDS = {
  other: 'Choose a PDF, JPEG or PNG',
  heic: 'Choose a PDF, JPEG or PNG. iPhone photos in HEIC can be saved as JPEG first',
  unreadable: 'This PDF cannot be read. Print it to a new PDF, or choose a photo of it',
  active: 'This PDF holds scripts, forms or attachments. Print it to a new PDF, or choose a photo of it',
  locked: 'This PDF is protected. Save it without a password and choose it again',
  broken: 'This picture cannot be read. Choose another one',
  whole: 'This picture is too large. Save it as a plain JPEG first, or choose a photo of it',
  large: 'This picture is too large. Choose one of at most 50 million pixels',
};

/** A hostile file, and its result: a text of refusal, a status, or a redrawn picture without what was hidden in it. */
export type Hostile = {
  what: string;
  bytes: () => Buffer | Promise<Buffer>;
  headers?: Record<string, string>;
  comes_to: { words: string } | { status: number } | 'redrawn' | 'kept';
};

const text = (words: string) => Buffer.from(words, 'latin1');
const and = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? text(part) : part)));
const as = (type: string) => ({ 'content-type': type });

const SCRIPT = '<html><script>alert(document.cookie)</script></html>';
const PHP = '<?php system($_GET["c"]); ?>';
const JS = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const BIG = 64 * 1024 * 1024;

/** Makes the end of an archive, whose comment includes all that follows. */
function zip(comment: string): Buffer {
  const name = 'evil/Main.class';
  const data = deflateSync('x').subarray(2, -4);
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt16LE(name.length, 26);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(comment.length, 20);
  return and(head, name, data, end, comment);
}

const jpeg = async () =>
  sharp(await png())
    .jpeg()
    .toBuffer();
/** Makes a small picture whose header claims seven thousand pixels of width and height. */
const progressive = async () => {
  const file = await sharp(await png())
    .jpeg({ progressive: true })
    .toBuffer();
  const frame = file.indexOf('\xff\xc2', 0, 'latin1');
  file.writeUInt16BE(7_000, frame + 5);
  file.writeUInt16BE(7_000, frame + 7);
  return file;
};
const withObjects = (...more: Buffer[]) => pdf({ objects: [...PAGE, ...more] });
const ends = (file: Buffer, from: number) => file.subarray(0, Math.floor(file.length * from));
/** Encodes an object that is the script above once a reader unpacks it. */
const inHex = (its: string) =>
  object(5, '/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode]', text(`${text(its).toString('hex')}>`));
/** Makes a document whose own end is in the comment of an archive. */
const pdfInZip = () => {
  const [, , tail = ''] = /^(.*)(xref\n.*)$/s.exec(pdf().toString('latin1')) ?? [];
  const whole = pdf();
  return and(whole.subarray(0, whole.length - tail.length), '%', zip(`\n${tail}`));
};

const REFUSED_PDFS: [string, () => Buffer | Promise<Buffer>, string][] = [
  ['a PDF with a page of HTML after it', () => pdf({ after: `\n${SCRIPT}` }), WORDS.unreadable],
  ['a PDF with a page of HTML between its objects', () => withObjects(text(`${SCRIPT}\n`)), WORDS.unreadable],
  ['a PDF with PHP in a remark', () => withObjects(text(`% ${PHP}\n`)), WORDS.unreadable],
  ['a PDF that is an archive too', () => and(pdf(), zip('')), WORDS.unreadable],
  ['a PDF in the remark of an archive', pdfInZip, WORDS.unreadable],
  ['a PDF with something behind its end', () => pdf({ after: '\n\x7fELF' }), WORDS.unreadable],
  ['a PDF without its end', () => ends(pdf(), 0.9), WORDS.unreadable],
  ['a PDF that is nothing but its ends', () => text('%PDF-1.7\n%%EOF\n'), WORDS.unreadable],
  ['a PDF that runs a script when it is opened', () => pdf({ objects: [...PAGE, object(5, JS)] }), WORDS.active],
  [
    'a PDF whose script is written in numbers',
    () => withObjects(object(5, '<< /S /J#61va#53cript /J#53 (app.alert\\(1\\)) >>')),
    WORDS.active,
  ],
  ['a PDF whose script is packed away', () => withObjects(packed(5, `7 0 ${JS}`)), WORDS.active],
  ['a PDF whose script is packed in another way', () => withObjects(inHex(`7 0 ${JS}`)), WORDS.unreadable],
  [
    'a PDF whose packed objects say that they are something else',
    () => withObjects(object(5, '/N 1 /First 4 /Filter /FlateDecode', deflateSync(`7 0 ${JS}`))),
    WORDS.active,
  ],
  [
    'a PDF whose script hides in the bytes of a picture',
    () => withObjects(object(5, '/Type /XObject', and('x\n9 0 obj\n', JS, '\nendobj\n'))),
    WORDS.unreadable,
  ],
  [
    'a PDF whose script hides there behind a sign and many blanks',
    () => withObjects(object(5, '/Type /XObject', and('x\n9 +0', ' '.repeat(99), 'obj', JS, '\nendobj\n'))),
    WORDS.unreadable,
  ],
  [
    'a PDF whose script stands behind a stream that is none',
    () => withObjects(object(5, `<< /A (>>\nstream\n) /B ${JS} /C (endstream) >>`)),
    WORDS.active,
  ],
  [
    'a PDF that is unpacked to far more than it is',
    async () => withObjects(object(5, PACKED, await zeros(BIG))),
    WORDS.unreadable,
  ],
  ['a PDF under a password', () => pdf({ trailer: '/Encrypt 5 0 R' }), WORDS.locked],
  ['a PDF that starts a program', () => withObjects(object(5, '<< /S /Launch /F (cmd.exe) >>')), WORDS.active],
  ['a PDF with actions of its own', () => withObjects(object(5, '<< /AA << /O 6 0 R >> >>')), WORDS.active],
  ['a PDF that carries another file', () => withObjects(object(5, '/Type /EmbeddedFile', text('MZ'))), WORDS.active],
  ['a PDF with a form that runs', () => withObjects(object(5, '<< /XFA [(a) 6 0 R] >>')), WORDS.active],
  ['a PDF that sends what is written in it', () => withObjects(object(5, '<< /S /SubmitForm >>')), WORDS.active],
  ['a PDF with a film', () => withObjects(object(5, '<< /Subtype /RichMedia >>')), WORDS.active],
];

const REFUSED_OTHERS: [string, () => Buffer | Promise<Buffer>, string][] = [
  ['a page of HTML before a PDF', () => and(SCRIPT, pdf()), WORDS.other],
  [
    'an SVG with a script',
    () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    WORDS.other,
  ],
  ['a page of HTML that is called a picture', () => text(SCRIPT), WORDS.other],
  ['a GIF that is a Java archive too', () => and('GIF89a\x01\0\x01\0\0\0\0;', zip('')), WORDS.other],
  ['a HEIC', () => text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), WORDS.heic],
  ['an AVIF', () => text('\0\0\0\x1cftypavif\0\0\0\0avifmif1'), WORDS.other],
  ['a WebP', webp, WORDS.other],
  ['a TIFF', () => text('II*\0\x08\0\0\0\0\0'), WORDS.other],
  ['a BMP', () => text('BM\x46\0\0\0\0\0\0\0\x36\0\0\0'), WORDS.other],
  ['a program', () => and('MZ\x90\0', Buffer.alloc(500)), WORDS.other],
  ['an archive that is unpacked to far more than it is', async () => and(zip(''), await zeros(BIG)), WORDS.other],
  ['a packed bomb', () => zeros(BIG, createGzip()), WORDS.other],
  ['an office document', () => and('PK\x03\x04\x14\0\x06\0', '[Content_Types].xml word/document.xml'), WORDS.other],
  ['nothing at all', () => Buffer.alloc(0), WORDS.other],
  ['a PNG of four hundred million pixels', () => bomb(20_000), WORDS.large],
  ['a PNG of forty-nine million pixels in several rounds', () => bomb(7_000, true), WORDS.whole],
  ['a JPEG of forty-nine million pixels in several rounds', progressive, WORDS.whole],
  ['a JPEG without its end', async () => ends(await photo(), 0.8), WORDS.broken],
  ['a PNG without its end', async () => ends(await png(), 0.8), WORDS.broken],
  ['a JPEG of nothing but its first letters', () => text('\xff\xd8\xff\xe0'), WORDS.other],
];

const REDRAWN: [string, () => Promise<Buffer>][] = [
  ['a PNG of forty-nine million pixels in a few letters', () => bomb(7_000)],
  ['a JPEG with PHP behind it', async () => and(await jpeg(), PHP)],
  ['a JPEG that is a Java archive too', async () => and(await jpeg(), zip(''))],
  [
    'a JPEG with a script where it says who took it',
    async () =>
      sharp(await jpeg())
        .withExif({ IFD0: { Artist: SCRIPT } })
        .toBuffer(),
  ],
  ['a PNG with a page of HTML behind it', async () => and(await png(), SCRIPT)],
];

const good = async () => pdf();
const TRAVERSAL = 'attachment; filename="../../../etc/cron.d/evil.php"';

/** Hostile files of every kind, built at run time. */
export const HOSTILE: Hostile[] = [
  ...REFUSED_PDFS.map(([what, bytes, words]) => ({ what, bytes, headers: as('application/pdf'), comes_to: { words } })),
  ...REFUSED_OTHERS.map(([what, bytes, words]) => ({ what, bytes, headers: as('image/png'), comes_to: { words } })),
  ...REDRAWN.map(([what, bytes]) => ({ what, bytes, headers: as('image/jpeg'), comes_to: 'redrawn' as const })),
  { what: 'a file of eleven megabytes', bytes: () => Buffer.alloc(11 * 1024 * 1024), comes_to: { status: 413 } },
  { what: 'a PDF that is called HTML', bytes: good, headers: as('text/html'), comes_to: { status: 415 } },
  {
    what: 'a PDF in a form',
    bytes: good,
    headers: as('multipart/form-data; boundary=x'),
    comes_to: { status: 415 },
  },
  {
    what: 'a PDF with a path for a name',
    bytes: good,
    headers: { ...as('application/pdf'), 'content-disposition': TRAVERSAL, 'x-file-name': '../../evil.php' },
    comes_to: 'kept',
  },
];
