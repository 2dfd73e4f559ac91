import { IconChevronLeft } from '@tabler/icons-react';
import { AppLink } from './AppLink.tsx';

/** Link from an entry to its list. */
export const BackLink = ({ href, children }: { href: string; children: string }) => (
  <AppLink href={href} className="back-link">
    <IconChevronLeft size={15} aria-hidden />
    {children}
  </AppLink>
);
