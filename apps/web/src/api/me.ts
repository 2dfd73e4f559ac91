import { findMe, type Me } from '@handover/contract/accounts/accounts';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { use } from 'react';
import { queryClient, retryRead, send } from './client.ts';
import { ApiError } from './error.ts';
import { leaveForLogin } from './leave.ts';

/** Who is signed in; null when nobody is, which is an answer and not an error. */
const meQuery = queryOptions({
  queryKey: [findMe.name],
  queryFn: async (): Promise<Me | null> => {
    try {
      return (await send(findMe, {})).data;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  retry: retryRead,
  staleTime: 60_000,
});

export const loadMe = (): Promise<Me | null> => queryClient.ensureQueryData(meQuery);

/** After signing in, whoever was known before is no longer the person here. */
export const forgetMe = (): void => queryClient.clear();

/** Asks without waiting: undefined while nobody knows yet. */
export const useMaybeMe = (): Me | null | undefined => useQuery(meQuery).data;

const leaving = new Promise<never>(() => {});

/** For everything inside the shell, which only opens for someone who is signed in. */
export function useMe(): Me {
  const me = useSuspenseQuery(meQuery).data;
  if (me) return me;
  leaveForLogin();
  return use(leaving);
}
