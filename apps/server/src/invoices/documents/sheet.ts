import { buffer } from 'node:stream/consumers';
import { faceFile, type Face, runsOf, seenLines } from './letters.ts';

/** The light theme of the screens, on paper. */
export const INK = { text: '#1a2426', soft: '#5a6567', line: '#d3d6d3', accent: '#12575a', tint: '#eff6f6' } as const;
const MARIGOLD = '#f4b860';

export const MARGIN = 48;
export const WIDTH = 595.28;
const HEIGHT = 841.89;
const FOOT = 64;
export const INNER = WIDTH - 2 * MARGIN;
/** Where what is written on a page ends. */
export const BOTTOM = HEIGHT - FOOT;

export type Style = { size?: number; strong?: boolean; colour?: string; figures?: boolean };
type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Sect';
type Element = PDFKit.PDFStructureElement;
type Head = { title: string; author: string; at: Date; foot: string };

export const leading = ({ size = 9 }: Style): number => Math.round(size * 1.38 * 10) / 10;

type Shape = (text: string, features?: readonly string[]) => unknown;

/** A text is measured, placed and written: its letters are put in order once, which is most of the work. */
function remember(doc: PDFKit.PDFDocument): void {
  const { _font: font } = doc as unknown as { _font: { layoutRun: Shape } };
  const shape = font.layoutRun.bind(font);
  const known = new Map<string, unknown>();
  font.layoutRun = (text, features) => {
    const key = `${features?.join() ?? ''} ${text}`;
    const shaped = known.get(key) ?? shape(text, features);
    known.set(key, shaped);
    return shaped;
  };
}

export type Sheet = Awaited<ReturnType<typeof openSheet>>;

/** Pages with our mark, their number and the letters that we bring ourselves; the same words make the same bytes. */
export async function openSheet({ title, author, at, foot }: Head) {
  // Large, and needed by whoever makes a document alone: nobody's start waits for it.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-GB',
    bufferPages: true,
    autoFirstPage: false,
    // Letters of our own alone: whatever is said without them is an error.
    font: '',
    info: { Title: title, Author: author, Creator: 'Handover', Producer: 'Handover', CreationDate: at },
  });
  const named = new Set<Face>();
  const root = doc.struct('Document');
  doc.addStructure(root);
  const widths = new Map<string, number>();

  const use = (face: Face, size: number) => {
    const isNew = !named.has(face);
    if (isNew) doc.registerFont(face, faceFile(face));
    named.add(face);
    doc.font(face).fontSize(size);
    if (isNew) remember(doc);
  };
  const featuresOf = (face: Face, figures: boolean | undefined): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
    face === 'other' ? { features: [] } : figures ? { features: ['tnum'] } : {};

  function widthOf(text: string, { size = 9, strong = false, figures }: Style): number {
    const key = `${strong ? 's' : 'b'}${figures ? 't' : 'p'}${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known * size;
    const width = runsOf(text, strong ? 'strong' : 'body').reduce((sum, run) => {
      use(run.face, 1);
      return sum + doc.widthOfString(run.text, featuresOf(run.face, figures));
    }, 0);
    widths.set(key, width);
    return width * size;
  }

  /** As many letters as fit, for a word that is longer than its line. */
  function cut(word: string, style: Style, width: number): string[] {
    const pieces: string[] = [''];
    let filled = 0;
    for (const letter of word) {
      const wide = widthOf(letter, style);
      if (filled + wide > width && pieces.at(-1) !== '') {
        pieces.push('');
        filled = 0;
      }
      pieces[pieces.length - 1] += letter;
      filled += wide;
    }
    return pieces;
  }

  /** A text as lines of at most this width. */
  function lines(text: string, style: Style, width: number): string[] {
    const space = widthOf(' ', style);
    return seenLines(text).flatMap((paragraph) => {
      const made: string[] = [];
      let [line, filled] = ['', 0];
      // From when to when stays in one line.
      for (const word of paragraph.split(/(?<!–) (?!–)/)) {
        const wide = widthOf(word, style);
        if (line !== '' && filled + space + wide <= width) {
          line += ` ${word}`;
          filled += space + wide;
          continue;
        }
        if (line !== '') made.push(line);
        const pieces = wide <= width ? [word] : cut(word, style, width);
        made.push(...pieces.slice(0, -1));
        line = pieces.at(-1) ?? '';
        filled = widthOf(line, style);
      }
      return [...made, line];
    });
  }

  /** One line that fits, its top left at this point. */
  function write(text: string, style: Style, x: number, y: number): void {
    const { size = 9, strong = false, colour = INK.text, figures } = style;
    let left = x;
    for (const run of runsOf(text, strong ? 'strong' : 'body')) {
      use(run.face, size);
      const options = featuresOf(run.face, figures);
      // By its baseline, so that letters of two typefaces stand on one line.
      doc
        .fillColor(colour)
        .text(run.text, left, y + size * 1.02, { ...options, lineBreak: false, baseline: 'alphabetic' });
      left += doc.widthOfString(run.text, options);
    }
  }

  /** What is there for the eye alone. */
  function artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    doc.markContent('Artifact', { type });
    draw();
    doc.endMarkedContent();
  }

  const rule = (x: number, y: number, width: number, colour: string = INK.line, thick = 0.75): void =>
    artifact('Layout', () => {
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thick)
        .strokeColor(colour)
        .stroke();
    });

  const panel = (x: number, y: number, width: number, height: number, look: 'outline' | 'tint'): void =>
    artifact('Layout', () => {
      doc.roundedRect(x, y, width, height, 6);
      if (look === 'tint') doc.fillColor(INK.tint).fill();
      else doc.lineWidth(0.75).strokeColor(INK.line).stroke();
    });

  function addPage(): void {
    doc.addPage();
    artifact('Pagination', () => {
      drawMark();
      write('Handover', { size: 12, strong: true }, MARGIN + 21, 30);
    });
    sheet.y = 68;
  }

  /** A day half and a night half, passing each other. */
  function drawMark(): void {
    doc
      .save()
      .translate(MARGIN - 3, 27)
      .scale(0.875);
    doc.path('M11 3.2v13.6a6.8 6.8 0 0 1 0-13.6Z').fill(MARIGOLD);
    doc.path('M13 7.2v13.6a6.8 6.8 0 0 0 0-13.6Z').fill(INK.accent);
    doc.restore();
  }

  function numberPages(): void {
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      doc.switchToPage(page);
      const style = { size: 8, colour: INK.soft };
      const number = `Page ${page + 1} of ${count}`;
      rule(MARGIN, BOTTOM + 14, INNER);
      artifact('Pagination', () => {
        const [words = ''] = lines(foot, style, INNER - 90);
        write(words, style, MARGIN, BOTTOM + 22);
        write(number, style, MARGIN + INNER - widthOf(number, style), BOTTOM + 22);
      });
    }
  }

  const sheet = {
    /** How far the page is written. */
    y: 0,
    lines,
    widthOf,
    write,
    rule,
    panel,
    addPage,
    artifact,
    /** A part of the document as it is read aloud; what it says is drawn in `say`. */
    part(tag: Tag, parent: Element = root, options: { scope?: string } = {}): Element {
      const element = doc.struct(tag, options as object);
      parent.add(element);
      return element;
    },
    /** Goes on with a new page where this height is no longer there. */
    room(height: number): void {
      if (sheet.y + height > BOTTOM) addPage();
    },
    /** Lines at a place of their own, read as one. */
    say(tag: Tag, said: readonly string[], style: Style, x: number, y: number, parent: Element = root): number {
      const element = sheet.part(tag, parent);
      element.add(() => said.forEach((line, index) => write(line, style, x, y + index * leading(style))));
      element.end();
      return said.length * leading(style);
    },
    /** A text over the width of the page and as many pages as it needs. */
    paragraph(text: string, style: Style = {}, tag: 'P' | 'H2' = 'P'): void {
      const element = sheet.part(tag);
      for (const line of lines(text, style, INNER)) {
        sheet.room(leading(style));
        element.add(() => write(line, style, MARGIN, sheet.y));
        sheet.y += leading(style);
      }
      element.end();
    },
    /** A heading with room for the beginning of what it is of. */
    heading(text: string, below = 60): void {
      sheet.room(30 + below);
      sheet.y += 10;
      sheet.paragraph(text, { size: 11.5, strong: true }, 'H2');
      sheet.y += 4;
    },
    close(): Promise<Buffer> {
      numberPages();
      root.end();
      doc.end();
      return buffer(doc);
    },
  };
  addPage();
  return sheet;
}
