import { buffer } from 'node:stream/consumers';
import { faceFile, type Face, runsOf, seenLines } from './letters.ts';

/** Colours of the documents: the light theme of the screens. */
export const INK = { text: '#1a2426', soft: '#5a6567', line: '#d3d6d3', accent: '#12575a', tint: '#eff6f6' } as const;
const MARIGOLD = '#f4b860';

export const MARGIN = 48;
export const WIDTH = 595.28;
const HEIGHT = 841.89;
const FOOT = 64;
export const INNER = WIDTH - 2 * MARGIN;
/** Lower edge of the text area of a page. */
export const BOTTOM = HEIGHT - FOOT;

export type Style = { size?: number; strong?: boolean; colour?: string; figures?: boolean };
type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Sect';
type Element = PDFKit.PDFStructureElement;
type Head = { title: string; author: string; at: Date; foot: string };

export const leading = ({ size = 9 }: Style): number => Math.round(size * 1.38 * 10) / 10;

type Shape = (text: string, features?: readonly string[]) => unknown;

/** Caches the layout of each text. It is measured, placed and written, and the layout is most of the work. */
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

/**
 * Opens a document whose pages have our logo, page numbers and embedded fonts. The same content makes the same bytes.
 */
export async function openSheet({ title, author, at, foot }: Head) {
  // Large, and needed only by processes that draw a document, so it does not slow their start.
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
    // No default font, so that text without one of our own is an error.
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

  /** Cuts a word that is longer than its line into pieces that fit. */
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

  /** Breaks a text into lines of at most this width. */
  function lines(text: string, style: Style, width: number): string[] {
    const space = widthOf(' ', style);
    return seenLines(text).flatMap((paragraph) => {
      const made: string[] = [];
      let [line, filled] = ['', 0];
      // A range of times stays in one line.
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

  /** Writes one line that fits, its top left at this point. */
  function write(text: string, style: Style, x: number, y: number): void {
    const { size = 9, strong = false, colour = INK.text, figures } = style;
    let left = x;
    for (const run of runsOf(text, strong ? 'strong' : 'body')) {
      use(run.face, size);
      const options = featuresOf(run.face, figures);
      // Aligned by the baseline, so that letters of two typefaces are on one line.
      doc
        .fillColor(colour)
        .text(run.text, left, y + size * 1.02, { ...options, lineBreak: false, baseline: 'alphabetic' });
      left += doc.widthOfString(run.text, options);
    }
  }

  /** Draws something that screen readers skip. */
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

  /** Draws the logo: a day half and a night half, passing each other. */
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
    /** The lower end of what is written on the page. */
    y: 0,
    lines,
    widthOf,
    write,
    rule,
    panel,
    addPage,
    artifact,
    /** Adds a part to the document's structure for screen readers; its content is drawn in `say`. */
    part(tag: Tag, parent: Element = root, options: { scope?: string } = {}): Element {
      const element = doc.struct(tag, options as object);
      parent.add(element);
      return element;
    },
    /** Starts a new page if less than this height is left. */
    room(height: number): void {
      if (sheet.y + height > BOTTOM) addPage();
    },
    /** Writes lines at a given position as one part. */
    say(tag: Tag, said: readonly string[], style: Style, x: number, y: number, parent: Element = root): number {
      const element = sheet.part(tag, parent);
      element.add(() => said.forEach((line, index) => write(line, style, x, y + index * leading(style))));
      element.end();
      return said.length * leading(style);
    },
    /** Writes a text over the width of the page and as many pages as it needs. */
    paragraph(text: string, style: Style = {}, tag: 'P' | 'H2' = 'P'): void {
      const element = sheet.part(tag);
      for (const line of lines(text, style, INNER)) {
        sheet.room(leading(style));
        element.add(() => write(line, style, MARGIN, sheet.y));
        sheet.y += leading(style);
      }
      element.end();
    },
    /** Writes a heading, with enough space left for the beginning of its section. */
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
