import { deflateSync } from 'node:zlib';

/** Makes one object of a PDF; with `data` it is a stream. */
export const object = (number: number, its: string, data?: Buffer): Buffer =>
  data === undefined
    ? Buffer.from(`${number} 0 obj\n${its}\nendobj\n`, 'latin1')
    : Buffer.concat([
        Buffer.from(`${number} 0 obj\n<< ${its} /Length ${data.length} >>\nstream\n`, 'latin1'),
        data,
        Buffer.from('\nendstream\nendobj\n'),
      ]);

/** Objects of every document: a catalogue, and one page with a text. */
export const PAGE = [
  object(1, '<< /Type /Catalog /Pages 2 0 R >>'),
  object(2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
  object(3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>'),
  object(4, '/Filter /FlateDecode', deflateSync(Buffer.from('BT /F1 24 Tf 72 720 Td (Fire safety, Ann Lee) Tj ET'))),
];

/** Header of an object stream, which packs other objects as most writers do. */
export const PACKED = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode';
export const packed = (number: number, its: string): Buffer => object(number, PACKED, deflateSync(its));

type Parts = { objects?: readonly Buffer[]; trailer?: string; after?: string };

/** Makes a document of these objects, with a cross-reference table. */
export function pdf({ objects = PAGE, trailer = '', after = '\n' }: Parts = {}): Buffer {
  const head = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
  let at = head.length;
  const offsets = objects.map((each) => (at += each.length) - each.length);
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF${after}`;
  return Buffer.concat([head, ...objects, Buffer.from(table + end, 'latin1')]);
}
