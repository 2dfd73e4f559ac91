import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { NOT_A_DRAWING } from '../src/adapters/drawings.ts';
import { drawing, inAddress } from './drawings.ts';
import { bomb, chunk, photo, webp, zeros } from './pictures.ts';

const TOO_LARGE = 'This drawing is too large. Please sign again';
const UNREADABLE = 'This drawing cannot be read. Please sign again';
const DAMAGED = 'This drawing is damaged. Please sign again';
const BLANK = 'Please sign on candidate signature';

/** A hostile signature, and its result: a text of refusal, or a redrawn picture without what was hidden in it. */
type HostileDrawing = [what: string, sent: () => string | Promise<string>, comes_to: string | 'redrawn'];

const of = (file: Buffer | Promise<Buffer>) => async () => inAddress(await file);
const text = (words: string) => inAddress(Buffer.from(words));
const SECRET = '<script>alert(document.cookie)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><path d="M0 0L9 9" stroke="black"/></svg>`;

/** Makes a drawing with one more chunk before its end. */
const withPart = async (name: string, data: Buffer): Promise<Buffer> => {
  const file = await drawing();
  return Buffer.concat([file.subarray(0, -12), chunk(name, data), file.subarray(-12)]);
};
/** Makes a drawing whose header contradicts its content. */
const lying = async (change: (head: Buffer) => void): Promise<Buffer> => {
  const file = await drawing();
  const head = Buffer.from(file.subarray(16, 29));
  change(head);
  return Buffer.concat([file.subarray(0, 8), chunk('IHDR', head), file.subarray(33)]);
};
const sheet = (background: string | object, width = 300, height = 120) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
const cut = async (to: number) => {
  const file = await drawing();
  return file.subarray(0, Math.floor(file.length * to));
};

export const HOSTILE_DRAWINGS: HostileDrawing[] = [
  ['an SVG with a script', () => text(SVG), NOT_A_DRAWING],
  ['an SVG that says so', () => 'data:image/svg+xml,<svg onload="alert(1)"/>', NOT_A_DRAWING],
  ['a page that says so', () => 'data:text/html,<script>alert(1)</script>', NOT_A_DRAWING],
  ['a page of HTML', () => text(`<html>${SECRET}</html>`), NOT_A_DRAWING],
  ['a photo in JPEG', of(photo()), NOT_A_DRAWING],
  ['a WebP', of(webp()), NOT_A_DRAWING],
  [
    'a GIF',
    () => inAddress(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')),
    NOT_A_DRAWING,
  ],
  ['a PDF', () => text('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF'), NOT_A_DRAWING],
  ['an archive', () => inAddress(gzipSync(SECRET)), NOT_A_DRAWING],
  ['a script', () => text('#!/bin/sh\nrm -rf /'), NOT_A_DRAWING],
  ['nothing at all', () => inAddress(Buffer.alloc(0)), NOT_A_DRAWING],
  ['the first eight letters of a PNG', async () => inAddress((await drawing()).subarray(0, 8)), NOT_A_DRAWING],
  ['a PNG that is cut in half', async () => inAddress(await cut(0.5)), NOT_A_DRAWING],
  ['a PNG without its end', async () => inAddress((await drawing()).subarray(0, -12)), NOT_A_DRAWING],
  [
    'a PNG whose first part is not its head',
    async () => {
      const file = await drawing();
      return inAddress(Buffer.concat([file.subarray(0, 8), chunk('tEXt', Buffer.from('a\0b')), file.subarray(8)]));
    },
    NOT_A_DRAWING,
  ],
  ['a PNG with two heads', async () => inAddress(await withPart('IHDR', Buffer.alloc(13))), NOT_A_DRAWING],
  [
    'a part that claims a gigabyte',
    async () => {
      const file = Buffer.from(await drawing());
      file.writeUInt32BE(2 ** 30, 33);
      return inAddress(file);
    },
    NOT_A_DRAWING,
  ],
  ['a bomb of 30,000 by 30,000', of(bomb(30_000)), TOO_LARGE],
  ['a bomb in several rounds', of(bomb(12_000, true)), TOO_LARGE],
  ['a head that says 2 billion by 2 billion', of(lying((head) => head.fill(0x7f, 0, 8))), TOO_LARGE],
  [
    'a head that says four million by one',
    of(lying((head) => (head.writeUInt32BE(4_000_001, 0), head.writeUInt32BE(1, 4)))),
    TOO_LARGE,
  ],
  ['a head that says no width', of(lying((head) => head.writeUInt32BE(0, 0))), UNREADABLE],
  ['a head that says more than there is', of(lying((head) => head.writeUInt32BE(1_900, 4))), UNREADABLE],
  ['a colour that there is not', of(lying((head) => (head[9] = 9))), UNREADABLE],
  [
    'a body that is no packed data',
    async () => {
      const file = await drawing();
      return inAddress(Buffer.concat([file.subarray(0, 33), chunk('IDAT', Buffer.from(SECRET)), file.subarray(-12)]));
    },
    UNREADABLE,
  ],
  [
    'a sum that does not fit',
    async () => {
      const file = Buffer.from(await drawing());
      file[file.length - 20] = (file[file.length - 20] ?? 0) ^ 0xff;
      return inAddress(file);
    },
    UNREADABLE,
  ],
  ['letters that are no base64', () => 'data:image/png;base64,<script>', DAMAGED],
  ['base64 with a line in it', async () => (await of(drawing())()).replace(/(.{60})/, '$1\n'), DAMAGED],
  ['base64 without its end', async () => (await of(drawing())()).replace(/=*$/, '').slice(0, -1), DAMAGED],
  ['an empty sheet that lets the page through', of(sheet({ r: 0, g: 0, b: 0, alpha: 0 })), BLANK],
  ['a white sheet', of(sheet('white')), BLANK],
  ['a black sheet', of(sheet('black')), BLANK],
  ['a sheet of one pixel', of(sheet('black', 1, 1)), BLANK],
  [
    'white ink on nothing',
    async () =>
      of(
        sharp(await drawing())
          .negate({ alpha: false })
          .png()
          .toBuffer(),
      )(),
    BLANK,
  ],
  [
    'a drawing with a page of HTML after it',
    async () => inAddress(Buffer.concat([await drawing(), Buffer.from(SECRET)])),
    'redrawn',
  ],
  [
    'a drawing with a script in a remark',
    async () => inAddress(await withPart('tEXt', Buffer.from(`Comment\0${SECRET}`))),
    'redrawn',
  ],
  [
    'a drawing with a packed remark of 60 MB',
    async () =>
      inAddress(await withPart('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), await zeros(60 * 2 ** 20)]))),
    'redrawn',
  ],
  [
    'a drawing with a colour profile that is none',
    async () => inAddress(await withPart('iCCP', Buffer.concat([Buffer.from('p\0\0'), deflateSync(SECRET)]))),
    'redrawn',
  ],
  [
    'a drawing that says where it was made',
    async () =>
      of(
        sharp(await drawing())
          .png()
          .withExif({ IFD0: { Software: SECRET } })
          .toBuffer(),
      )(),
    'redrawn',
  ],
  [
    'a drawing in sixteen million colours',
    async () =>
      of(
        sharp(await drawing())
          .flatten({ background: '#fdf1df' })
          .png()
          .toBuffer(),
      )(),
    'redrawn',
  ],
  ['a drawing of 2,000 by 2,000', of(drawing(2_000, 2_000)), 'redrawn'],
];
