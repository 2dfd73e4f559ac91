import { COUNTRIES } from '@handover/domain/places';
import { INK, INNER, leading, MARGIN, type Sheet, type Style } from './sheet.ts';

/** A person or company named on a document, as they were when it was made. */
export type Party = {
  name: string;
  address: readonly string[];
  country: string;
  email: string | null;
  vat_number: string | null;
};

const LABEL: Style = { size: 8, colour: INK.soft };
const NAME: Style = { size: 11, strong: true };
const PLAIN: Style = { size: 9 };

/** Draws the title, and below it the kind of document. */
export function drawTitle(sheet: Sheet, title: string, kind: string): void {
  const style: Style = { size: 21, strong: true };
  sheet.y += sheet.say('H1', sheet.lines(title, style, INNER), style, MARGIN, sheet.y);
  const soft: Style = { size: 10, colour: INK.soft };
  sheet.y += 2 + sheet.say('P', sheet.lines(kind, soft, INNER), soft, MARGIN, sheet.y + 2) + 14;
}

/** Draws labels over their values, side by side, as high as the highest of them. */
export function drawFacts(
  sheet: Sheet,
  facts: readonly (readonly [label: string, value: string])[],
  columns = 4,
): void {
  const width = INNER / columns;
  for (let first = 0; first < facts.length; first += columns) {
    const row = facts.slice(first, first + columns).map(([label, value], index) => ({
      x: MARGIN + index * width,
      label,
      said: sheet.lines(value, PLAIN, width - 12),
    }));
    const height = leading(LABEL) + Math.max(...row.map(({ said }) => said.length)) * leading(PLAIN) + 10;
    sheet.room(height);
    for (const { x, label, said } of row) {
      const below = sheet.say('P', [label], LABEL, x, sheet.y);
      sheet.say('P', said, PLAIN, x, sheet.y + below);
    }
    sheet.y += height;
  }
}

const countryOf = (country: string): string => COUNTRIES.find(({ value }) => value === country)?.label ?? country;

/** Draws sender and recipient, each in a panel of the same height. */
export function drawParties(sheet: Sheet, parties: readonly (readonly [label: string, party: Party])[]): void {
  const gap = 14;
  const width = (INNER - gap) / 2;
  const inside = width - 28;
  const blocks = parties.map(([label, party], index) => ({
    x: MARGIN + index * (width + gap),
    label,
    name: sheet.lines(party.name, NAME, inside),
    rest: [
      ...party.address,
      countryOf(party.country),
      party.vat_number ? `VAT number ${party.vat_number}` : '',
      party.email ?? '',
    ]
      .filter((line) => line.trim() !== '')
      .flatMap((line) => sheet.lines(line, PLAIN, inside)),
  }));
  const height = Math.max(
    ...blocks.map(
      ({ name, rest }) => 24 + leading(LABEL) + 3 + name.length * leading(NAME) + rest.length * leading(PLAIN),
    ),
  );
  sheet.room(height + 16);
  for (const { x, label, name, rest } of blocks) {
    sheet.panel(x, sheet.y, width, height, 'outline');
    let y = sheet.y + 12;
    y += sheet.say('P', [label], LABEL, x + 14, y) + 3;
    y += sheet.say('P', name, NAME, x + 14, y);
    sheet.say('P', rest, PLAIN, x + 14, y);
  }
  sheet.y += height + 16;
}

/** Draws the main sums side by side in one panel; the last is the total. */
export function drawSums(sheet: Sheet, sums: readonly (readonly [label: string, value: string])[]): void {
  const width = (INNER - 28) / sums.length;
  const height = 52;
  sheet.room(height + 14);
  sheet.panel(MARGIN, sheet.y, INNER, height, 'tint');
  sums.forEach(([label, value], index) => {
    const last = index === sums.length - 1;
    const style: Style = { size: 13, strong: true, figures: true, colour: last ? INK.accent : INK.text };
    const fits = Math.min(13, (13 * (width - 8)) / sheet.widthOf(value, style));
    const x = MARGIN + 14 + index * width;
    sheet.say('P', [label], LABEL, x, sheet.y + 11);
    sheet.say('P', [value], { ...style, size: fits }, x, sheet.y + 11 + leading(LABEL) + 2);
  });
  sheet.y += height + 14;
}

/** Draws sums at the right edge, one below the other; the last is the total. */
export function drawTotals(sheet: Sheet, totals: readonly (readonly [label: string, value: string])[]): void {
  const width = 310;
  const x = MARGIN + INNER - width;
  const row = 19;
  sheet.room(totals.length * row + 26);
  sheet.y += 8;
  totals.forEach(([label, value], index) => {
    const last = index === totals.length - 1;
    const style: Style = last ? { size: 12, strong: true, colour: INK.accent } : { size: 9.5 };
    const figures = { ...style, figures: true };
    if (last) sheet.rule(x, (sheet.y += 3), width, INK.accent, 1);
    const y = sheet.y + (last ? 7 : 3);
    sheet.say('P', [label], { ...style, ...(last ? {} : { colour: INK.soft }) }, x, y);
    sheet.say('P', [value], figures, x + width - sheet.widthOf(value, figures), y);
    sheet.y += last ? 30 : row;
  });
}
