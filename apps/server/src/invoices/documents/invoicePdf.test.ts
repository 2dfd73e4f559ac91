import { Socket } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import type { InvoiceLine } from '@handover/domain/invoices/invoice';
import { pdfFonts, pdfInfo, pdfPicture, pdfStructure, pdfText, pdfWords } from '../../../test/readPdf.ts';
import { type InvoiceDocument, invoicePdf } from './invoicePdf.ts';
import { MARGIN, WIDTH } from './sheet.ts';
import { money } from './documentTexts.ts';

const line = (over: Partial<InvoiceLine> = {}): InvoiceLine => ({
  name: 'Night Carer, Wed 4 Nov, 20:00 – 08:00',
  pay_kind: 'basic',
  minutes: 690,
  unit_cost: 2010,
  tax_treatment: 'standard',
  tax_rate: 2000,
  tax_reason: 'Supply of staff',
  net: 23_115,
  tax_total: 4_623,
  total: 27_738,
  ...over,
});
const CONCESSION: Partial<InvoiceLine> = {
  tax_treatment: 'nursing_concession',
  tax_rate: 0,
  tax_reason: 'Wages of a registered nurse',
  tax_total: 0,
  total: 23_115,
};

function paper(over: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const { lines = [line()] } = over;
  return {
    reference: 'INV-2026-003317',
    kind: 'client',
    purpose: 'shift',
    date: '2026-11-09',
    due_date: '2026-12-09',
    terms: 'Statutory interest is charged on what is overdue.',
    job_code: 'J-20931',
    office_title: 'Beechwood Manor',
    member_name: 'Siobhán Ní Bhriain',
    starts_at: new Date('2026-11-04T20:00:00Z'),
    ends_at: new Date('2026-11-05T08:00:00Z'),
    amount: lines.reduce((sum, { total }) => sum + total, 0),
    tax_total: lines.reduce((sum, { tax_total }) => sum + tax_total, 0),
    supplier: {
      name: 'Brightwell Staffing',
      address: ['14 Harbour Row', 'Leeds', 'LS1 4AB'],
      country: 'GB',
      email: 'money@example.org',
      vat_number: 'GB123456789',
    },
    customer: {
      name: 'Oakhaven',
      address: ['2 Elm Lane', 'Cork', 'T12 AB34'],
      country: 'IE',
      email: null,
      vat_number: null,
    },
    payment_details: 'Sort code 20-00-00\nAccount 12345678',
    credits: null,
    reason: '',
    created_at: new Date('2026-11-09T09:00:00Z'),
    ...over,
    lines,
  };
}

describe('the document of an invoice', () => {
  test('has everything that a VAT invoice must have [invoicePdf-1]', async () => {
    const words = pdfWords(await invoicePdf(paper()));
    for (const said of [
      'Invoice INV-2026-003317',
      'VAT invoice',
      'Invoice date 9 November 2026',
      'Due date 9 December 2026',
      'Time of supply Wed 4 November 2026, 20:00 – 08:00',
      'From Brightwell Staffing 14 Harbour Row Leeds LS1 4AB United Kingdom VAT number GB123456789',
      'To Oakhaven 2 Elm Lane Cork T12 AB34 Ireland',
      'Night Carer, Wed 4 Nov, 20:00 – 08:00 11.50 £20.10 £231.15 20% £46.23 £277.38',
      'Total excluding VAT £231.15',
      'Total VAT in GBP £46.23',
      'Total to pay £277.38',
      'VAT at 20% Supply of staff £231.15 £46.23',
      'Payment due by 9 December 2026 Sort code 20-00-00 Account 12345678',
      'Please quote INV-2026-003317',
      'Terms Statutory interest is charged on what is overdue.',
      'Staff member Siobhán Ní Bhriain',
    ]) {
      expect(words).toContain(said);
    }
  });

  test('of an agency without a VAT number is not called a VAT invoice', async () => {
    const { supplier } = paper();
    const words = pdfWords(await invoicePdf(paper({ supplier: { ...supplier, vat_number: null } })));
    expect(words).not.toContain('VAT invoice');
    expect(words).not.toContain('VAT number');
  });

  test('shows lines without VAT apart from those with VAT, and why', async () => {
    const words = pdfWords(await invoicePdf(paper({ lines: [line(), line(CONCESSION)] })));
    expect(words).toMatch(
      /VAT at 20% Night Carer.*20% £46\.23 £277\.38.*Exempt: nursing agencies’ concession Night Carer.*None £0\.00 £231\.15/,
    );
    expect(words).toContain('VAT at 20% Supply of staff £231.15 £46.23');
    expect(words).toContain('Exempt: nursing agencies’ concession Wages of a registered nurse £231.15 £0.00');
    expect(words).toContain('Total excluding VAT £462.30');
    expect(words).toContain('Total to pay £508.53');
  });

  test('is from the member to the agency for a staff invoice, and without VAT', async () => {
    const { supplier, customer } = paper();
    const words = pdfWords(
      await invoicePdf(
        paper({
          kind: 'staff',
          reference: 'SI-2026-000001',
          supplier: { ...customer, name: 'Łukasz Żółć' },
          customer: supplier,
          lines: [
            line({
              tax_treatment: 'outside_scope',
              tax_rate: 0,
              tax_reason: 'Outside the scope of VAT',
              tax_total: 0,
              total: 23_115,
            }),
          ],
        }),
      ),
    );
    expect(words).toContain('Self-billed by Brightwell Staffing on behalf of Łukasz Żółć');
    expect(words).toContain('From Łukasz Żółć');
    expect(words).toContain('To Brightwell Staffing');
    expect(words).toContain('11.50 £20.10 £231.15 Total to pay £231.15 No VAT is charged: Outside the scope of VAT.');
    expect(words).not.toContain('Total VAT');
  });

  test('of a credit note names the credited invoice and the reason, and asks for no money', async () => {
    const credited = line({ minutes: -690, net: -23_115, tax_total: -4_623, total: -27_738 });
    const words = pdfWords(
      await invoicePdf(
        paper({
          reference: 'CN-2026-000002',
          purpose: 'credit_note',
          lines: [credited],
          credits: { reference: 'INV-2026-003317', date: '2026-11-09' },
          reason: 'The break was 45 minutes',
        }),
      ),
    );
    expect(words).toContain('Credit note CN-2026-000002 Credits invoice INV-2026-003317 of 9 November 2026');
    expect(words).toContain('Reason for the credit The break was 45 minutes');
    expect(words).toContain('−11.50 £20.10 −£231.15 20% −£46.23 −£277.38');
    expect(words).toContain('Total credited −£277.38');
    expect(words).not.toMatch(/Payment due|Please quote|Total to pay/);
  });

  test('embeds its fonts, is tagged, and has its title and language', async () => {
    const bytes = await invoicePdf(paper({ member_name: 'Σοφία Иванова' }));
    expect(pdfInfo(bytes)).toMatch(/Title:\s+Invoice INV-2026-003317\n[^]*Tagged:\s+yes/);
    expect(bytes.toString('latin1')).toMatch(/\/Lang \(en-GB\)/);
    const fonts = pdfFonts(bytes);
    expect(fonts.map(({ name }) => name.split('+')[1]).sort()).toEqual([
      'DejaVuSans',
      'Figtree-Regular',
      'Figtree-SemiBold',
    ]);
    expect(fonts.every(({ embedded, subset }) => embedded && subset)).toBe(true);
    expect(pdfStructure(bytes)).toMatch(
      /Document[^]*H1[^]*Invoice INV-2026-003317[^]*Table[^]*TR[^]*TH[^]*Description[^]*TD[^]*Night Carer/,
    );
    expect(pdfWords(bytes)).toContain('Σοφία Иванова');
  });

  test('is the same to the byte whenever it is drawn, and differs for another invoice', async () => {
    const first = await invoicePdf(paper());
    expect((await invoicePdf(paper())).equals(first)).toBe(true);
    expect((await invoicePdf(paper({ amount: 27_739 }))).equals(first)).toBe(false);
  });

  test('of 60 lines has its column heads on every page, no line twice and none lost', async () => {
    const lines = Array.from({ length: 60 }, (_, n) =>
      line({ name: `Shift number ${n + 1}, twelve hours of it, at night rate` }),
    );
    const bytes = await invoicePdf(paper({ lines }));
    const text = pdfText(bytes);
    const pages = text.split('\f').slice(0, -1);
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, index) => expect(page).toContain(`Page ${index + 1} of ${pages.length}`));
    for (const page of pages.filter((its) => its.includes('Shift number'))) {
      expect(page).toMatch(/Description\s+Hours\s+Unit price\s+Net\s+VAT rate\s+VAT\s+Total/);
    }
    const numbers = [...text.matchAll(/Shift number (\d+),/g)].map(([, n]) => Number(n));
    expect(numbers).toEqual(lines.map((_, n) => n + 1));
    expect(text).toContain(money(60 * 27_738));
    // A screen reader reads them once.
    expect(pdfStructure(bytes).match(/Unit price/g)).toHaveLength(1);
  });
});

const HOSTILE: [string, string][] = [
  ['markup', '<img src="http://127.0.0.1:9/x.png"><script>fetch("//x")</script>'],
  ['PDF of its own', ') Tj ET /JavaScript (app.alert(1)) >> endobj %%EOF'],
  ['letters that turn the line around', 'abc \u202egpj.exe \u2066hidden\u2069 שלום עולם محمد'],
  ['control characters', 'a\u0007b\u001b[31mc\u0000d\u007fe'],
  ['half a letter', 'broken \ud800 pair'],
  ['what no typeface has', '漢字 🩺 \u{1f468}\u200d\u{1f469}'],
  ['one word of 2,000 letters', 'W'.repeat(2_000)],
  ['2,000 letters of words', 'long night of work '.repeat(105)],
  ['heaped accents', `Z${'\u0301\u0300\u0302'.repeat(60)}algo`],
  ['nothing', ''],
];

describe('hostile texts', () => {
  test.each(HOSTILE)('%s neither breaks a document nor leaves its page [invoicePdf-2]', async (_, text) => {
    const party = { ...paper().supplier, name: text, address: [text.slice(0, 400)], email: text.slice(0, 60) };
    const bytes = await invoicePdf(
      paper({
        supplier: party,
        customer: party,
        member_name: text.slice(0, 200),
        office_title: text.slice(0, 200),
        terms: text,
        lines: [line({ name: text })],
      }),
    );
    expect(pdfInfo(bytes)).toMatch(/JavaScript:\s+no/);
    expect(pdfText(bytes)).toContain('£277.38');
    expect(bytes.toString('latin1')).not.toMatch(/\/(URI|Launch|GoToR|OpenAction|EmbeddedFile)\b/);
    const pages = Number(/Pages:\s+(\d+)/.exec(pdfInfo(bytes))?.[1]);
    for (let page = 1; page <= pages; page++) {
      const { width, height, at } = pdfPicture(bytes, page);
      expect(width).toBe(Math.ceil(WIDTH));
      const outside = Array.from({ length: height }, (__, y) =>
        [...Array(MARGIN - 6).keys()].some((x) => at(x, y) < 200 || at(width - 1 - x, y) < 200),
      );
      expect(outside.some(Boolean)).toBe(false);
    }
  });

  test('an address in a text is never fetched [invoicePdf-3]', async () => {
    const asked = vi.spyOn(Socket.prototype, 'connect');
    await invoicePdf(paper({ terms: HOSTILE.map(([, text]) => text).join('\n') }));
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  test('a text that looks like markup is shown as typed [invoicePdf-4]', async () => {
    const words = pdfWords(await invoicePdf(paper({ office_title: '<b>Elm</b> & Co' })));
    expect(words).toContain('<b>Elm</b> & Co');
  });
});
