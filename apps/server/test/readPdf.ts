import { spawnSync } from 'node:child_process';

/** Reads a PDF with tools that know nothing of how it was made. */
function asked(program: string, args: string[], bytes: Buffer): Buffer {
  const { status, stdout, stderr } = spawnSync(program, args, { input: bytes, maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`${program}: ${stderr.toString()}`);
  return stdout;
}

/** Returns the text as laid out on the page, with its columns. */
export const pdfText = (bytes: Buffer): string => asked('pdftotext', ['-layout', '-', '-'], bytes).toString();
/** Returns the text in one line. */
export const pdfWords = (bytes: Buffer): string =>
  asked('pdftotext', ['-raw', '-', '-'], bytes).toString().replaceAll(/\s+/g, ' ');
export const pdfInfo = (bytes: Buffer): string => asked('pdfinfo', ['-'], bytes).toString();
/** Returns the structure, as screen readers read it. */
export const pdfStructure = (bytes: Buffer): string => asked('pdfinfo', ['-struct-text', '-'], bytes).toString();
/** Returns each typeface with whether it is embedded and a subset. */
export const pdfFonts = (bytes: Buffer): { name: string; embedded: boolean; subset: boolean }[] =>
  asked('pdffonts', ['-'], bytes)
    .toString()
    .split('\n')
    .slice(2)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [emb, sub] = line
        .slice(line.length - 26)
        .trim()
        .split(/\s+/);
      return { name: line.split(/\s+/)[0] ?? '', embedded: emb === 'yes', subset: sub === 'yes' };
    });
/** Renders a page as grey pixels, 72 to an inch: `at(x, y)` is 0 where it is black. */
export function pdfPicture(
  bytes: Buffer,
  page: number,
): { width: number; height: number; at: (x: number, y: number) => number } {
  const picture = asked('pdftoppm', ['-gray', '-r', '72', '-f', String(page), '-l', String(page), '-'], bytes);
  const [head = '', width = '', height = ''] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(picture.toString('latin1', 0, 30)) ?? [];
  return {
    width: Number(width),
    height: Number(height),
    at: (x, y) => picture[head.length + y * Number(width) + x] ?? 255,
  };
}
