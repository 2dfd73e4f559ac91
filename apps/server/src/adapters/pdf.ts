import { setImmediate as breathe } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import { openTokens } from './pdfTokens.ts';

/** Names in a PDF of what opens, runs, sends, plays or carries something else. */
const ACTIVE = new Set(
  (
    'JavaScript JS Launch AA XFA SubmitForm ResetForm ImportData GoToR GoToE ' +
    'EmbeddedFile EmbeddedFiles EF RichMedia RichMediaExecute Rendition Movie Sound 3D'
  ).split(' '),
);
/**
 * Maximum bytes to which objects that are packed together may be unpacked, all of them; a certificate's are a hundredth
 * of it.
 */
const MOST_UNPACKED = 4 * 1024 * 1024;
const LEAST_COUNTED = 1024;
/** Maximum steps of reading: a manual of hundreds of pages takes a tenth of it, a certificate a thousand. */
const MOST_STEPS = 1_000_000;
/** Steps of reading before others have their turn. */
const STEPS_AT_ONCE = 20_000;
/** Maximum bytes between the last part of a ZIP archive and the end of the file. */
const ZIP_END = 65_557;

/** Pattern of a number, a value, a bracket, a text in hexadecimal, or a word of the format. */
const PLAIN = /^([+\-.\d]+|[[\]]|<<|>>|\(|<[\da-f\s\0]*>|true|false|null|R|endobj|endstream|xref|n|f|trailer)$/i;
const MARKUP = /<(script|html|head|body|iframe|svg|!doctype|\?php)/i;

class NotTaken extends Error {}
const again = 'Print it to a new PDF, or choose a photo of it';
const unreadable = () => new NotTaken(`This PDF cannot be read. ${again}`);

/** Returns the fault of a PDF, in words; undefined if it is a document and no more than that. */
export async function faultOfPdf(file: Buffer): Promise<string | undefined> {
  try {
    await check(file);
    return undefined;
  } catch (error) {
    if (error instanceof NotTaken) return error.message;
    throw error;
  }
}

/**
 * Reads the file from its beginning to its end as a viewer would, and insists that there is nothing in it that another
 * reading could find: no object inside the bytes of a stream, no other kind of file around or beside the document.
 */
async function check(file: Buffer): Promise<void> {
  const text = file.toString('latin1');
  if (!text.startsWith('%PDF-') || !/%%EOF[\0\s]*$/.test(text.slice(-1024))) throw unreadable();
  if (MARKUP.test(text) || text.slice(-ZIP_END).includes('PK\x05\x06')) throw unreadable();
  const tokens = openTokens(text, MOST_STEPS);
  let [objects, read, left, ends] = [0, 0, MOST_UNPACKED, false];
  let [last, last_but_one] = ['', ''];
  let own = ownTokens();
  for (let token = tokens.next(); token !== undefined; token = tokens.next()) {
    if (++read % STEPS_AT_ONCE === 0) await breathe();
    if (token === 'obj') {
      if (!/^\d+ \d+$/.test(`${last_but_one} ${last}`)) throw unreadable();
      objects++;
      own = ownTokens();
    } else if (token === 'stream') {
      if (last !== '>>') throw unreadable();
      const data = tokens.skipStream();
      if (data === undefined) throw unreadable();
      if (own.packed) left -= checkPacked(file.subarray(data), own.first, left);
    } else if (token === 'startxref') ends = true;
    else if (token.startsWith('/')) own.packed = isOfPacked(checkedName(token)) || own.packed;
    else if (!PLAIN.test(token)) throw unreadable();
    if (own.first.length < PACKED.most) own.first.push(token);
    [last_but_one, last] = [last, token];
  }
  if (objects === 0 || !ends || headersIn(text) !== objects) throw unreadable();
}

/** Checks a name and returns it. Letters may be written by their number: /J#53 is /JS. */
function checkedName(token: string): string {
  const name = token.slice(1).replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  if (name === 'Encrypt') throw new NotTaken('This PDF is protected. Save it without a password and choose it again');
  if (ACTIVE.has(name)) throw new NotTaken(`This PDF holds scripts, forms or attachments. ${again}`);
  return name;
}

/** Tokens of one object, as far as they are needed to see whether other objects are packed into it. */
const ownTokens = () => ({ packed: false, first: [] as string[] });
const isOfPacked = (name: string): boolean => name === 'ObjStm' || name === 'First';
const PACKED = {
  names: new Set(['Type', 'ObjStm', 'N', 'First', 'Length', 'Filter', 'FlateDecode', 'Extends']),
  most: 40,
};

/** Checks the objects in a stream as they lie there, since an offset may lead anywhere. Returns their size. */
function checkPacked(data: Buffer, tokens: readonly string[], most: number): number {
  const names = tokens.filter((token) => token.startsWith('/')).map((token) => token.slice(1));
  const filter = tokens.slice(tokens.indexOf('/Filter') + 1).find((token) => token !== '[');
  const usual = tokens.length < PACKED.most && filter === '/FlateDecode' && new Set(names).size === names.length;
  if (!usual || !names.every((name) => PACKED.names.has(name))) throw unreadable();
  const unpacked = unpack(data, most);
  for (const [token] of unpacked.matchAll(/\/[^\0\t\n\f\r ()<>[\]{}/%]*/g)) checkedName(token);
  return Math.max(unpacked.length, LEAST_COUNTED);
}

function unpack(data: Buffer, most: number): string {
  try {
    return inflateSync(data, { maxOutputLength: most }).toString('latin1');
  } catch {
    throw unreadable();
  }
}

const BLANKS = '\0\t\n\f\r ';
const NUMERALS = '0123456789+-.';
const DELIMITERS = '()<>[]{}/%';

/** Counts the places at which a viewer could begin to read an object, anywhere in the file. */
function headersIn(text: string): number {
  let headers = 0;
  for (let at = text.indexOf('obj'); at !== -1; at = text.indexOf('obj', at + 3)) {
    const after = text.charAt(at + 3);
    if ((BLANKS.includes(after) || DELIMITERS.includes(after)) && isLedTo(text, at)) headers++;
  }
  return headers;
}

/** True if a number stands before it, or the end of a line, which may be that of a remark behind a number. */
function isLedTo(text: string, at: number): boolean {
  let before = at - 1;
  for (; before >= 0 && BLANKS.includes(text.charAt(before)); before--) {
    if ('\r\n'.includes(text.charAt(before))) return true;
  }
  return before >= 0 && NUMERALS.includes(text.charAt(before));
}
