import { useNavigate, useSearch } from '@tanstack/react-router';
import { useOpened } from './useOpened.ts';

/** Dialog over a page of one entry, by its name in the address: `?open=info`. */
export function usePageDialog() {
  const { open } = useSearch({ strict: false });
  const navigate = useNavigate();
  const put = (what: string | undefined, replace: boolean) =>
    void navigate({ to: '.', search: what ? { open: what } : {}, replace, resetScroll: false } as never);
  return { opened: open === undefined ? undefined : String(open), ...useOpened(put) };
}
