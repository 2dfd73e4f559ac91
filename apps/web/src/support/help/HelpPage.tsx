import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMaybeMe } from '../../api/me.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ArticleList } from './ArticleList.tsx';
import { AskSupport } from './AskSupport.tsx';
import classes from './HelpPage.module.css';
import { YourTickets } from './YourTickets.tsx';
import prose from '../../ui/Prose.module.css';

/** Help: articles first, then a form to ask support and the user's tickets. Public. */
export function HelpPage() {
  const me = useMaybeMe();
  const { q, ask } = useSearch({ strict: false });
  const navigate = useNavigate();
  // The search is read from the address until the user types, because the shell, which comes once the user is known,
  // mounts this page again.
  const [here, setTyped] = useState<string>();
  const typed = here ?? (typeof q === 'string' ? q : '');
  const go = (search: { q: string | undefined; ask: string | undefined }, replace: boolean) =>
    void navigate({ to: '.', search, replace, resetScroll: false } as never);
  const asking = String(ask ?? '') === '1';

  const look = (text: string) => {
    setTyped(text);
    go({ q: text.trim() || undefined, ask: asking ? '1' : undefined }, true);
  };
  const open = (opened: boolean) => go({ q: typed.trim() || undefined, ask: opened ? '1' : undefined }, false);

  return (
    <div>
      <PageHead title="Help" hint="Short answers to what people ask, and a person where they are not enough." />
      <div className={classes.columns} data-asking={asking || undefined}>
        <div>
          <TextInput
            type="search"
            aria-label="Search help"
            placeholder="Search help, such as “no signal”"
            leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
            size="md"
            maxLength={100}
            value={typed}
            onChange={(event) => look(event.currentTarget.value)}
          />
          <ArticleList level={me?.level} typed={typed} />
        </div>
        {me && (
          <div className={classes.side}>
            <AskSupport opened={asking} onOpen={open} />
            <YourTickets />
          </div>
        )}
      </div>
      <p className={`${prose.prose} ${classes.foot}`}>
        {me === null && 'Your agency or your care home helps you too: ask the person who invited you. '}
        See also the <AppLink href="/terms">terms</AppLink>.
      </p>
    </div>
  );
}
