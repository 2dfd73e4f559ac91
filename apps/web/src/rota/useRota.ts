import { rota } from '@handover/contract/rota/rota';
import { dayAfter, londonDay, mondayOf } from '@handover/domain/time';
import { useThrottledCallback } from '@mantine/hooks';
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAnew, useCall } from '../api/client.ts';
import type { Filters } from '../shifts/shared/shiftFilters.ts';
import { useShiftChanges } from '../shifts/shared/useShiftChanges.ts';
import { useNow } from '../ui/useNow.ts';
import { asPlanned, type By, byPeople, byWards } from './plan.ts';
import { weekIn } from './week.ts';

/** Minimum milliseconds between two reloads, however many events come. */
const AGAIN_MS = 1_000;

/** Week and arrangement of the rota, kept in the address. */
export function useRotaAddress() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const now = useNow();
  const week = weekIn(search, now);
  type Search = Record<string, unknown>;
  const put = (change: (before: Search) => Search) =>
    void navigate({
      to: '.',
      search: (before: Search) => ({ ...before, ...change(before) }),
      replace: true,
      resetScroll: false,
    } as never);
  const by: By = search['by'] === 'person' ? 'person' : 'ward';
  const current = mondayOf(londonDay(now));
  return {
    week,
    by,
    isCurrent: week === current,
    show: (monday: string) => put(() => ({ week: monday === current ? undefined : monday })),
    // From the week of the address, which a second press meets before the page has drawn the first.
    step: (weeks: number) => put((before) => ({ week: dayAfter(weekIn(before, now), weeks * 7) })),
    arrange: (how: By) => put(() => ({ by: how === 'ward' ? undefined : how })),
  };
}

/** Address of the rota itself, without an open shift, to return to. */
export function useBack(): string {
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  const query = new URLSearchParams(search);
  for (const name of ['job', 'panel', 'member']) query.delete(name);
  query.set('view', 'rota');
  return `/jobs?${query}`;
}

/** Address that copies a week into the next, for the chosen location. */
export function useCopyAddress(from: string): string {
  const back = useBack();
  const { location_id } = useSearch({ strict: false }) as { location_id?: string };
  return `/jobs/copy_week?${new URLSearchParams({ ...(location_id ? { location_id } : {}), from, back })}`;
}

/** A week of shifts, kept up to date by live events, as rows by ward or by person. */
export function useRota({ time_frame: _, from: __, to: ___, ...filters }: Filters, week: string, by: By) {
  const answer = useCall(rota, { ...filters, week }, { keep: true });
  const reload = useAnew(rota.name);
  const soon = useThrottledCallback(reload, AGAIN_MS);
  const here = (office_id: string) => filters.location_id === undefined || filters.location_id === office_id;
  useShiftChanges({ changed: (_ids, news) => news.some(({ office_id }) => here(office_id)) && soon(), reload });
  const found = answer.data?.data;
  const plan = useMemo(() => {
    if (!found) return undefined;
    const shifts = found.shifts.map(asPlanned);
    const monday = found.days[0]?.date ?? week;
    const sections = by === 'ward' ? byWards({ shifts, homes: found.homes, monday }) : byPeople(shifts, monday);
    return { ...found, shifts, monday, sections };
  }, [found, by, week]);
  return { answer, plan, reload };
}
export type RotaPlan = NonNullable<ReturnType<typeof useRota>['plan']>;
