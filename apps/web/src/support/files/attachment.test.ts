import { describe, expect, test } from 'vitest';
import { attachmentProblem, nameToSend, sizeText } from './attachment.ts';

describe('file beside a comment', () => {
  test.each([
    ['rota.png', 'image/png', 1, undefined],
    ['rota.log', '', 1, undefined],
    ['letter.pdf', 'application/pdf', 10 * 1024 * 1024, undefined],
    ['letter.pdf', 'application/pdf', 10 * 1024 * 1024 + 1, 'This file is too large. Choose one of at most 10 MB'],
    ['rota.png', 'image/png', 0, 'This file is empty. Choose another one'],
    ['photo.HEIC', '', 1, 'This photo is an HEIC file. Save it as a JPEG first'],
    ['drawing.svg', 'image/svg+xml', 1, 'Choose a PDF, a PNG, JPEG or WebP picture, or a plain text'],
    ['page.html', 'text/html', 1, 'Choose a PDF, a PNG, JPEG or WebP picture, or a plain text'],
  ])('%s as %s of %i bytes', (name, type, size, problem) => {
    expect(attachmentProblem({ name, type, size })).toBe(problem);
  });

  test.each([
    ['rota.png', 'rota.png'],
    [`${'a'.repeat(300)}.png`, `${'a'.repeat(116)}.png`],
    [`${'ä'.repeat(300)}.png`, `${'ä'.repeat(32)}.png`],
    [`${'🙂'.repeat(300)}.pdf`, `${'🙂'.repeat(16)}.pdf`],
  ])('the name %s fits into its address', (name, sent) => {
    expect(nameToSend(name)).toBe(sent);
    expect(encodeURIComponent(sent).length).toBeLessThanOrEqual(200);
  });

  test('shows its size in whole kilobytes or tenths of a megabyte', () => {
    expect([10, 340_000, 2_500_000].map(sizeText)).toEqual(['1 KB', '332 KB', '2.4 MB']);
  });
});
