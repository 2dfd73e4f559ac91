import { IconChevronLeft } from '@tabler/icons-react';
import { AppLink } from './AppLink.tsx';

/** From one entry to the list that it stands in. */
export const BackLink = ({ href, children }: { href: string; children: string }) => (
  <AppLink href={href} className="back-link">
    <IconChevronLeft size={15} aria-hidden />
    {children}
  </AppLink>
);
