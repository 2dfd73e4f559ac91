import { findMe, type Me } from '@handover/contract/accounts/accounts';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { use } from 'react';
import { queryClient, retryRead, send } from './client.ts';
import { ApiError } from './error.ts';
import { goToLogin } from './goToLogin.ts';

/** The signed-in user; null when nobody is signed in, which is an answer and not an error. */
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

/** Clears all data after signing in, because another person may have been signed in before. */
export const forgetMe = (): void => queryClient.clear();

/** True if the signed-in user belongs to one location; for rows of lists, which do not each watch who is signed in. */
export const isOfOneLocation = (): boolean => queryClient.getQueryData(meQuery.queryKey)?.kind === 'office';

export const isSelf = (user_id: string): boolean => queryClient.getQueryData(meQuery.queryKey)?.user_id === user_id;

/** The signed-in user without waiting: undefined while it is not known yet. */
export const useMaybeMe = (): Me | null | undefined => useQuery(meQuery).data;

const leaving = new Promise<never>(() => {});

/** The signed-in user, for everything inside the shell, which is shown only to signed-in users. */
export function useMe(): Me {
  const me = useSuspenseQuery(meQuery).data;
  if (me) return me;
  goToLogin();
  return use(leaving);
}
