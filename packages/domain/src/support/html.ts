/** Allowed HTML tags: text, its structure and links; no scripts, resources, styles or form fields. */
export const KEPT_TAGS = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'blockquote',
  'code',
  'pre',
  'h3',
  'h4',
  'a',
];

/**
 * Allowed link targets: a web page, a mail, or a path of this application with a single slash; two slashes lead to
 * another host.
 */
export const KEPT_LINK = /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i;
/** Attributes of external links: they open in a new tab, without access to this page and without a referrer. */
export const AWAY = { rel: 'noopener noreferrer nofollow', target: '_blank' } as const;
