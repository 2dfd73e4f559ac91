import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { object, packed, PAGE, pdf } from '../../test/papers.ts';
import { faultOfPdf } from './pdf.ts';

const withObject = (its: string, data?: Buffer) => pdf({ objects: [...PAGE, object(5, its, data)] });
const MB = 2 ** 20;

describe('a PDF is taken', () => {
  test.each<[string, Buffer]>([
    ['as the simplest of writers make it', pdf()],
    ['with nothing after its end', pdf({ after: '' })],
    [
      'with its objects packed',
      pdf({ objects: [...PAGE, packed(5, '7 0 << /Title (Fire safety) /Dest [3 0 R /Fit] >>')] }),
    ],
    ['when it was changed and saved again', Buffer.concat([pdf(), pdf().subarray(9)])],
    ['when it opens at a page of its own', withObject('<< /OpenAction [3 0 R /FitH 800] >>')],
    ['with a link to a page of the web', withObject('<< /S /URI /URI (https://example.org) >>')],
    ['with words that only speak of scripts', withObject('<< /Title (About /JavaScript \\) and /JS (in PDF)) >>')],
    [
      'with a picture whose bytes look like a name',
      withObject('/Subtype /Image', Buffer.from('\xff\xd8 /JS /AA obj objects')),
    ],
    ['with a text in hexadecimal and a remark', withObject('<< /ID [<0a 1B> <>] % why not\n >>')],
  ])('%s', async (_, file) => {
    expect(await faultOfPdf(file)).toBeUndefined();
  });
});

/** Returns the milliseconds of CPU time of this process alone: that others work beside it is no fault of a file's. */
const worked_ms = (): number => {
  // Of this thread alone: other work in the process keeps nobody waiting.
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

describe('a PDF is refused', () => {
  test.each<[string, Buffer]>([
    ['with a name in another alphabet of the same letters', withObject('<< /S /#4A#61#76#61#53cript >>')],
    [
      'with packed objects that are unpacked twice',
      pdf({
        objects: [
          ...PAGE,
          object(
            5,
            '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]',
            deflateSync(deflateSync('7 0 <<>>')),
          ),
        ],
      }),
    ],
    [
      'with packed objects that cannot be unpacked',
      pdf({
        objects: [...PAGE, object(5, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', Buffer.from('nothing'))],
      }),
    ],
    [
      'with packed objects whose packing stands elsewhere',
      pdf({
        objects: [
          ...PAGE,
          object(5, '/Type /ObjStm /N 1 /First 4 /Extends /FlateDecode /Filter 6 0 R', deflateSync('7 0 <<>>')),
        ],
      }),
    ],
    [
      'with a stream that belongs to nothing',
      pdf({ objects: [...PAGE, Buffer.from('5 0 obj\nstream\nx\nendstream\nendobj\n')] }),
    ],
    ['with a stream that does not end', pdf({ objects: [...PAGE, Buffer.from('5 0 obj\n<<>>\nstream\nx\nendobj\n')] })],
    [
      'without anything that says where its parts are',
      Buffer.from(pdf().toString('latin1').replace('startxref', 'xref'), 'latin1'),
    ],
  ])('%s', async (_, file) => {
    expect(await faultOfPdf(file)).toMatch(/^This PDF/);
  });

  test.each(['(', '()', '<', '/a ', '[', '1 ', '1 0 obj ', ' obj', '%\n', '/#41 '])(
    'and keeps nobody else waiting, if it is ten megabytes of %s',
    async (piece) => {
      const file = Buffer.from(`%PDF-1.7\n${piece.repeat((9.9 * MB) / piece.length)}\nstartxref\n%%EOF\n`);
      let longest = 0;
      let last = worked_ms();
      const watch = setInterval(() => {
        longest = Math.max(longest, worked_ms() - last);
        last = worked_ms();
      }, 1);
      expect(await faultOfPdf(file)).toMatch(/cannot be read/);
      clearInterval(watch);
      expect(longest).toBeLessThan(2_000);
    },
  );
});
