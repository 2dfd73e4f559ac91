import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    link_token?: string;
  }
}

/** The secret of a mailed link stands after the #, which no server, log or referrer ever sees. */
export const tokenIn = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token')?.trim() || undefined;

/** It leaves the address bar, where it could be read or copied, and stays with the page, so that a reload works. */
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
