import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

/** A link within the product: a real address for new tabs and copying, a plain click without a page load. */
export function AppLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { history } = useRouter();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain) return;
    event.preventDefault();
    history.push(href);
  };
  return <a href={href} onClick={go} {...rest} />;
}
