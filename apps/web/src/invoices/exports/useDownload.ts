import type { Endpoint, Sent } from '@handover/contract/endpoint';
import { useState } from 'react';
import { addressOf } from '../../api/client.ts';
import { ApiError, messageOf } from '../../api/error.ts';
import { goToLogin } from '../../api/goToLogin.ts';

/** File name that the server gives; if empty, the browser chooses one. */
const nameIn = (header: string | null): string => /filename="([^"]+)"/.exec(header ?? '')?.[1] ?? '';

async function fetchFile(url: string): Promise<{ file: Blob; name: string }> {
  const response = await fetch(url, {
    credentials: 'same-origin',
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  }).catch(() => {
    throw ApiError.unreached();
  });
  if (response.status === 401) goToLogin();
  if (!response.ok) throw ApiError.from(response.status, await response.json().catch(() => undefined));
  return { file: await response.blob(), name: nameIn(response.headers.get('content-disposition')) };
}

/** Saves a document, or shows the error in words: a plain link would save the refusal as if it were the document. */
export function useDownload<E extends Endpoint>(endpoint: E) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const download = async (input: Sent<E>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { file, name } = await fetchFile(addressOf(endpoint, input).url);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = name;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, download };
}
