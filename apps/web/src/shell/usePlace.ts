import { useRouterState } from '@tanstack/react-router';
import type { Place } from './current.ts';

export function usePlace(): Place {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  return { pathname, search };
}
