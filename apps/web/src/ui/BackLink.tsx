import { IconChevronLeft } from '@tabler/icons-react';
import { AppLink } from './AppLink.tsx';
import classes from './BackLink.module.css';
import { cx } from './cx.ts';

type Props = { href: string; className?: string | undefined; children: string };

/** Link from an entry to its list. */
export const BackLink = ({ href, className, children }: Props) => (
  <AppLink href={href} className={cx(classes.link, className)} data-screen-only>
    <IconChevronLeft size={15} aria-hidden />
    {children}
  </AppLink>
);
