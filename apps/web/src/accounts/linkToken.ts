import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    link_token?: string;
  }
}

/** Secret of a mailed link. It follows the #, so that no server, log or referrer ever gets it. */
export const tokenIn = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token')?.trim() || undefined;

/**
 * Takes the token out of the address bar, where it could be read or copied, and keeps it in the page's history state,
 * so that a reload works.
 */
export function useLinkToken(): string {
  const { history } = useRouter();
  const { pathname, hash, state } = useRouterState({ select: ({ location }) => location });
  const inAddress = tokenIn(hash);
  const [token, setToken] = useState(inAddress ?? state.link_token ?? '');
  useEffect(() => {
    if (!inAddress) return;
    setToken(inAddress);
    history.replace(pathname, { link_token: inAddress });
  }, [history, pathname, inAddress]);
  return token;
}
