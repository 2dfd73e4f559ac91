import { useParams } from '@tanstack/react-router';
import { marked } from 'marked';
import { useMemo } from 'react';
import { useMaybeMe } from '../../api/me.ts';
import { NotFound } from '../../pages/NotFound.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Html } from '../../ui/Html.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { type Article, isFor } from './article.ts';
import { ARTICLES } from './articles.ts';
import classes from './HelpPage.module.css';
import prose from '../../ui/Prose.module.css';

/** Page of one article, for its audience. */
export function ArticlePage() {
  const me = useMaybeMe();
  const { slug } = useParams({ strict: false });
  const article = ARTICLES.find((one) => one.slug === slug);
  if (me === undefined) return <Loading />;
  if (!article || !isFor(article, me?.level)) return <NotFound />;
  return <Read article={article} signed_in={me !== null} />;
}

/** HTML of an article; its headings are one level below that of the page. */
const asHtml = (markdown: string): string => marked.parse(markdown.replaceAll(/^## /gm, '### '), { async: false });

function Read({ article: { title, text }, signed_in }: { article: Article; signed_in: boolean }) {
  const html = useMemo(() => asHtml(text), [text]);
  return (
    <article className={classes.article}>
      <BackLink href="/help">Help</BackLink>
      <PageHead title={title} />
      <div className={prose.prose}>
        <Html html={html} />
        {signed_in && (
          <p className={classes.foot}>
            Does this not help? <AppLink href="/help?ask=1">Ask support</AppLink>.
          </p>
        )}
      </div>
    </article>
  );
}
