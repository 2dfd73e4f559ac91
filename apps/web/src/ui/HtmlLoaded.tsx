import { AWAY, KEPT_LINK, KEPT_TAGS } from '@handover/domain/support/html';
import { useRouter } from '@tanstack/react-router';
import DOMPurify from 'dompurify';
import { type MouseEvent, useMemo } from 'react';
import classes from './Html.module.css';
import { isPlainClick } from './plainClick.ts';

const purifier = DOMPurify(window);
const ALLOWED = {
  ALLOWED_TAGS: KEPT_TAGS,
  ALLOWED_ATTR: ['href', 'rel', 'target'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: KEPT_LINK,
};
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A') return;
  const away = !(node.getAttribute('href') ?? '/').startsWith('/');
  for (const [name, value] of Object.entries(AWAY)) {
    if (away) node.setAttribute(name, value);
    else node.removeAttribute(name);
  }
});

export default function HtmlLoaded({ html }: { html: string }) {
  const { history } = useRouter();
  const clean = useMemo(() => purifier.sanitize(html, ALLOWED), [html]);
  /** Opens a path of this site without a page load, like other links. */
  const follow = (event: MouseEvent<HTMLElement>) => {
    const href = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined;
    if (!href?.startsWith('/') || !isPlainClick(event)) return;
    event.preventDefault();
    history.push(href);
  };
  // oxlint-disable-next-line react/no-danger -- sanitized above; the only place where HTML is set
  return <div className={classes.html} onClick={follow} dangerouslySetInnerHTML={{ __html: clean }} />;
}
