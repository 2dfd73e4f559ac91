import sanitize from 'sanitize-html';
import { AWAY, KEPT_LINK, KEPT_TAGS } from '@handover/domain/support/html';
import { invalidField } from '../http/refusals.ts';

/** Tags of editors and mail programs that say the same by other names. */
const SAME = { b: 'strong', i: 'em', del: 's', strike: 's', h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p' };

// oxlint-disable-next-line no-control-regex -- what browsers drop from an address must not stand between its letters
const HIDDEN = /[\u0000-\u0020\u007f-\u009f]/g;

function link(tagName: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  const to = href.replaceAll(HIDDEN, '');
  if (!KEPT_LINK.test(to)) return { tagName, attribs: {} };
  return { tagName, attribs: to.startsWith('/') ? { href: to } : { href: to, ...AWAY } };
}

/** Cleans HTML from the editor or from anywhere, so that it may be kept and shown. */
export function cleanHtml(html: string): string {
  return sanitize(html, {
    allowedTags: KEPT_TAGS,
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: { ...SAME, a: link },
    nestingLimit: 20,
  }).trim();
}

/** Returns the text of HTML without its shape, for mails, lists and searches. */
export function htmlText(html: string): string {
  const lines = html.replaceAll(/<br\s*\/?>|<\/(p|li|h3|h4|blockquote|pre)>/g, '\n');
  return unescaped(sanitize(lines, { allowedTags: [], allowedAttributes: {} }))
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}

const LETTERS: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const unescaped = (text: string): string =>
  text.replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => LETTERS[name] ?? '');

/**
 * Maximum characters that a row takes: escaped characters, such as an ampersand, make a text longer than it was sent.
 */
const LONGEST_KEPT = 40_000;

/** Cleans HTML to be kept; refuses what is empty once it is clean, in the words of its field. */
export function cleaned(html: string, field: string, words: string): string {
  const kept = cleanHtml(html);
  if (htmlText(kept) === '') throw invalidField(field, words);
  if (kept.length > LONGEST_KEPT) throw invalidField(field, 'This is too long: send it in two parts, or as a file');
  return kept;
}
