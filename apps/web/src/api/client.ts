import type { Answer, Endpoint, Sent } from '@handover/contract/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, isUnknownOutcome, isUnreached } from './error.ts';
import { FreshCache } from './freshCache.ts';
import { keepKey, keyFor, settleKey } from './keys.ts';
import { goToLogin } from './goToLogin.ts';

const TIMEOUT_MS = 30_000;
/** Timeout of a file upload: enough for a photograph over one bar of signal. */
const FILE_TIMEOUT_MS = 180_000;
/** Pauses before retries when no answer came. Few, because the network may be gone and the user should know soon. */
const UNREACHED_PAUSES_MS = [400, 1500];
/** Pauses before retries when the server is busy: as long as a database needs to fail over to another machine. */
const BUSY_PAUSES_MS = [400, 1500, 2000, 3000, 4000, 5000, 6000];

/** Address of a call: its path with the names filled in, and for a read the rest as its query. */
export function addressOf<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
): { url: string; body: Record<string, unknown> } {
  const rest = new Map(Object.entries<unknown>(input ?? {}).filter(([, value]) => value !== undefined));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  if (endpoint.method !== 'GET') return { url: path, body: Object.fromEntries(rest) };
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]));
  const joint = path.includes('?') ? '&' : '?';
  return { url: query.size > 0 ? path + joint + query : path, body: {} };
}

/** Content of a file upload. The type is generic because the server looks inside and decides what it is. */
const fileContent = (bytes: Uint8Array) => ({
  type: 'application/octet-stream',
  body: bytes as Uint8Array<ArrayBuffer>,
});

const jsonContent = ({ method }: Endpoint, body: Record<string, unknown>) =>
  method === 'POST' || method === 'PUT' || Object.keys(body).length > 0
    ? { type: 'application/json', body: JSON.stringify(body) }
    : undefined;

/**
 * Makes one attempt under a key that the caller keeps: input waiting on a phone is sent under the same key until it is
 * answered.
 */
export async function sendOnce<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  key: string,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  const { url, body } = addressOf(endpoint, input);
  const reads = endpoint.method === 'GET';
  const content = endpoint.takes === 'file' ? fileContent(body.file as Uint8Array) : jsonContent(endpoint, body);
  const late = AbortSignal.timeout(endpoint.takes === 'file' ? FILE_TIMEOUT_MS : TIMEOUT_MS);
  const response = await fetch(url, {
    method: endpoint.method,
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([late, signal]) : late,
    headers: {
      Accept: 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      ...(reads ? {} : { 'Idempotency-Key': key }),
      ...(content ? { 'Content-Type': content.type } : {}),
    },
    ...(content ? { body: content.body } : {}),
  }).catch(() => {
    throw ApiError.unreached();
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw ApiError.from(response.status, answer);
  return answer as Answer<E>;
}

/**
 * Sends a call as its endpoint describes it. A refusal is thrown as an ApiError with the server's words. If it is
 * unknown whether a change arrived, it is sent again with the same idempotency key, so it happens once; that also holds
 * when the user tries again.
 */
export async function send<E extends Endpoint>(endpoint: E, input: Sent<E>, signal?: AbortSignal): Promise<Answer<E>> {
  if (endpoint.method === 'GET') return sendOnce(endpoint, input, '', signal);
  const sent = input ?? {};
  const key = keyFor(endpoint, sent);
  for (let tried = 0; ; tried += 1) {
    try {
      const answer = await sendOnce(endpoint, input, key, signal);
      settleKey(key);
      return answer;
    } catch (error) {
      if (!isUnknownOutcome(error)) {
        settleKey(key);
        throw error;
      }
      keepKey(endpoint, sent, key);
      const wait = (isUnreached(error) ? UNREACHED_PAUSES_MS : BUSY_PAUSES_MS)[tried];
      if (wait === undefined || signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait * (0.75 + Math.random() / 2)));
    }
  }
}

/**
 * Sends a call like `send`. If the session has ended, it takes the user to the sign-in page and back again afterwards.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Sent<E>, signal?: AbortSignal): Promise<Answer<E>> {
  try {
    return await send(endpoint, input, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && endpoint.levels !== 'everyone') goToLogin();
    throw error;
  }
}

/** Retries a read only if another try may help. */
export const retryRead = (failures: number, error: unknown): boolean => failures < 2 && isUnknownOutcome(error);

/**
 * The query client of the app. Without a connection a call fails at once and says so, rather than waiting behind a
 * button that reads "Loading...".
 */
export const queryClient = new FreshCache({
  defaultOptions: {
    queries: { retry: retryRead, staleTime: 10_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

type CallOptions = {
  enabled?: boolean;
  /** Keep the last good answer on screen while the next one loads. */
  keep?: boolean;
  /** Interval in milliseconds between reloads, while the page is looked at. */
  every?: number;
  /** Load it once for as long as the page shows it, whatever changes: for reads that leave a trace. */
  once?: boolean;
};

export function useCall<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  { enabled = true, keep = false, every, once = false }: CallOptions = {},
) {
  return useQuery<Answer<E>, Error>({
    queryKey: [endpoint.name, input],
    queryFn: () => call(endpoint, input),
    enabled,
    ...(once ? { staleTime: 'static' as const, gcTime: 0 } : {}),
    ...(every === undefined ? {} : { refetchInterval: every }),
    ...(keep ? { placeholderData: (previous: Answer<E> | undefined) => previous as never } : {}),
  });
}

/**
 * Returns a function that loads this endpoint's data again, because there is news of it. Unlike a query's own
 * `refetch`, it is not lost while the very first answer is on its way: that answer may have been read before the news.
 */
export function useAnew(name: string): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: [name] });
}

/**
 * Sends a change. After it succeeds, everything on screen is loaded again: simple, and never stale. `onSent` runs
 * before that, so that a page can be left before its data is gone, and the answer never replaces what is newer.
 */
export function useSend<E extends Endpoint>(endpoint: E, onSent?: (answer: Answer<E>) => void) {
  const cache = useQueryClient();
  return useMutation<Answer<E>, Error, Sent<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess(answer) {
      onSent?.(answer);
      return cache.invalidateQueries();
    },
  });
}
