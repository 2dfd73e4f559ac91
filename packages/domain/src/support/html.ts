/** What somebody writes has words, their shape and links; nothing that runs, loads, is styled or is filled in. */
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

/** Where a link of theirs may lead: a page, a mail, or a path of ours from its one slash; two lead to another host. */
export const KEPT_LINK = /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i;
/** For a link that leads away: it opens beside us and takes nothing along. */
export const AWAY = { rel: 'noopener noreferrer nofollow', target: '_blank' } as const;
