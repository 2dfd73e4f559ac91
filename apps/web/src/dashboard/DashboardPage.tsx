import { IconChevronRight, IconX } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useMe } from '../api/me.ts';
import '../styles/dashboard.css';
import { AppLink } from '../ui/AppLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useNow } from '../ui/useNow.ts';
import { greeting, today } from './greeting.ts';
import { firstSteps, placesFor, welcome } from './places.ts';

/** A greeting, what someone was sent here to read, and the way to everything that is theirs. */
export function DashboardPage() {
  const me = useMe();
  const now = useNow();
  const { history } = useRouter();
  const { new_user, updated } = useSearch({ strict: false }) as { new_user?: string; updated?: string };
  const close = (
    <IconButton label="Close" className="banner-close" onClick={() => history.replace('/dashboard')}>
      <IconX size={16} />
    </IconButton>
  );
  return (
    <>
      <PageHead
        tab="Dashboard"
        title={greeting(me.first_name, now)}
        meta={<span className="dim today">{today(now)}</span>}
      />
      {new_user === 'true' && (
        <Banner tone="green" action={close}>
          <b>Welcome to Handover.</b> {welcome(me)} What to do first:
          <span className="first-steps">
            {firstSteps(me).map(({ title, path }) => (
              <AppLink key={path} href={path}>
                {title}
              </AppLink>
            ))}
          </span>
        </Banner>
      )}
      {updated === 'true' && (
        <Banner tone="green" action={close}>
          Information was saved successfully
        </Banner>
      )}
      <section aria-labelledby="places">
        <h2 id="places" className="places-title">
          What you can do here today
        </h2>
        <ul className="places">
          {placesFor(me).map(({ title, path, words }) => (
            <li key={path}>
              <AppLink href={path} className="card place">
                <span>
                  <b>{title}</b>
                  <span className="dim">{words}</span>
                </span>
                <IconChevronRight size={18} stroke={1.7} aria-hidden />
              </AppLink>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
