import { describe, expect, test } from 'vitest';
import { cleanHtml, htmlText } from './clean.ts';

const AWAY = 'rel="noopener noreferrer nofollow" target="_blank"';

describe('cleaned HTML', () => {
  test.each([
    ['<p>One<br>two</p><ul><li>three</li></ul>', '<p>One<br />two</p><ul><li>three</li></ul>'],
    [
      '<h1>Big</h1><b>bold</b> <i>lean</i> <div>block</div>',
      '<h3>Big</h3><strong>bold</strong> <em>lean</em> <p>block</p>',
    ],
    ['<p style="color:red" class="x" id="y" onclick="z()">plain</p>', '<p>plain</p>'],
    ['<p>a<img src=x onerror=alert(1)>b<svg onload=alert(1)></svg>c</p>', '<p>abc</p>'],
    ['<style>p{}</style><iframe src="//x"></iframe><form><input></form>text', 'text'],
    ['<a href="https://example.org/a?b=1&c=2">x</a>', `<a href="https://example.org/a?b=1&amp;c=2" ${AWAY}>x</a>`],
    ['<a href="mailto:ann@example.org" target="_top">x</a>', `<a href="mailto:ann@example.org" ${AWAY}>x</a>`],
    ['<a href="/jobs?page=2" target="_blank" rel="x">x</a>', '<a href="/jobs?page=2">x</a>'],
    ...[
      'javascript:alert(1)',
      'JaVaScRiPt:x',
      'data:text/html,x',
      'vbscript:x',
      '//evil.example',
      '/\\evil.example',
    ].map((href) => [`<a href="${href}">x</a>`, '<a>x</a>']),
    ['<a href="java&#10;script:x">x</a>', '<a>x</a>'],
    ['<a href="&#47;&#9;/evil.example">x</a>', '<a>x</a>'],
    ['<p>1 &lt; 2 & 3</p>', '<p>1 &lt; 2 &amp; 3</p>'],
    ['<p>unclosed', '<p>unclosed</p>'],
    ['<!-- note --><p>x</p>', '<p>x</p>'],
  ])('%s becomes %s [clean-1]', (html, kept) => {
    expect(cleanHtml(html)).toBe(kept);
  });

  test('is clean already: cleaned again it is the same', () => {
    for (const html of ['<p>1 &lt; 2</p>', '<a href="https://example.org">x</a>', '<<p>script>alert(1)</script>']) {
      expect(cleanHtml(cleanHtml(html))).toBe(cleanHtml(html));
    }
  });

  test('has its words for a mail, line by line', () => {
    expect(htmlText('<h3>Hours</h3><p>Ten &amp; two<br />or &lt;b&gt;</p><ul><li>One</li><li>Two</li></ul>')).toBe(
      'Hours\nTen & two\nor <b>\nOne\nTwo',
    );
    expect(htmlText('<p> </p><p>\u00a0</p>')).toBe('');
  });
});
