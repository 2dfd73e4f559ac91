import type { Level } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { AppLink } from '../../ui/AppLink.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { plainText } from './article.ts';
import { articlesFor } from './articles.ts';
import shared from '../../ui/shared.module.css';
import classes from './HelpPage.module.css';
import { findArticles, highlighted } from './search.ts';

/** Articles shown at first: as many as fit on a phone above the content below. */
const AT_FIRST = 6;
const BEGINNING = 110;
const beginning = (text: string) =>
  `${plainText(text)
    .slice(0, BEGINNING)
    .replace(/\W*\s\S*$/, '')}…`;

/** Articles that match the search, or those that a user of this level needs first. */
export function ArticleList({ level, typed }: { level: Level | undefined; typed: string }) {
  const [all, setAll] = useState(false);
  const mine = articlesFor(level);
  const looking = typed.trim() !== '';
  const hits = looking
    ? findArticles(mine, typed)
    : mine.map((article) => ({ article, excerpt: beginning(article.text) }));
  const shown = looking || all ? hits : hits.slice(0, AT_FIRST);
  return (
    <section className={classes.articles} data-looking={looking || undefined} aria-label="Articles">
      <p className={shared.sr} role="status">
        {looking && (hits.length === 1 ? '1 article found' : `${hits.length || 'No'} articles found`)}
      </p>
      {hits.length === 0 && (
        <Empty
          icon={<IconFileSearch size={22} stroke={1.7} />}
          title="No articles found"
          text={level === undefined ? 'Try another word.' : 'Try another word, or ask support.'}
        />
      )}
      <ul>
        {shown.map(({ article, excerpt }) => (
          <li key={article.slug} className={shared.card}>
            <AppLink href={`/help/${article.slug}`}>
              <b>
                <Highlighted text={article.title} typed={typed} />
              </b>
              <small>
                <Highlighted text={excerpt} typed={typed} />
              </small>
            </AppLink>
          </li>
        ))}
      </ul>
      {shown.length < hits.length && (
        <Button variant="default" onClick={() => setAll(true)}>{`Show all ${hits.length} articles`}</Button>
      )}
    </section>
  );
}

/** Text with the searched words marked. */
const Highlighted = ({ text, typed }: { text: string; typed: string }) =>
  highlighted(text, typed).map(({ text: piece, found }, index) =>
    // Pieces of one text never change places.
    found ? <mark key={index}>{piece}</mark> : <span key={index}>{piece}</span>,
  );
