import { expect, test } from 'vitest';
import { htmlToText, textToHtml } from './htmlText.ts';

test.each([
  ['', ''],
  ['  \n ', ''],
  ['One line', '<p>One line</p>'],
  ['One\ntwo\n\nthree', '<p>One<br>two</p><p>three</p>'],
  ['1 < 2 & "so"', '<p>1 &lt; 2 &amp; &quot;so&quot;</p>'],
  ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
])('keeps text typed before the editor is loaded: %j', (text, html) => {
  expect(textToHtml(text)).toBe(html);
  if (html !== '') expect(htmlToText(html)).toBe(text);
});

test('turns a list and a heading into lines of text', () => {
  expect(htmlToText('<h3>Hours</h3><ul><li>One</li><li>Two</li></ul>')).toBe('Hours\n\nOne\nTwo\n');
});
