import type { Viewer } from '@handover/domain/viewer';
import type { ComponentType } from 'react';
import { DaysFilter } from './DaysFilter.tsx';
import type { FilterName } from '../shared/shiftFilters.ts';
import { CareProviderFilter, LocationFilter } from './PlaceFilters.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import type { FilterProps } from './useShiftFilters.ts';
import type { ViewName } from '../shared/shiftViews.ts';
import { RoleFilter, TagsFilter } from './WorkFilters.tsx';

type Kind = Viewer['kind'];
const OFFICE: readonly Kind[] = ['admin', 'agency', 'provider', 'office'];
const ROOMY: readonly ViewName[] = ['board', 'timeline', 'map'];
const ALL: readonly ViewName[] = [...ROOMY, 'table', 'rota'];

export type Choice = {
  title: string;
  names: readonly FilterName[];
  /** Kinds of viewers who have it. */
  kinds: readonly Viewer['kind'][];
  /** Views that always show it. */
  views: readonly ViewName[];
  Filter: ComponentType<FilterProps>;
};

/** Filters in their order. */
export const CHOICES: readonly Choice[] = [
  { title: 'Dates', names: ['from', 'to'], kinds: OFFICE, views: ROOMY, Filter: DaysFilter },
  { title: 'Status', names: ['status'], kinds: OFFICE, views: ALL, Filter: StatusFilter },
  { title: 'Role', names: ['role'], kinds: OFFICE, views: [...ROOMY, 'rota'], Filter: RoleFilter },
  {
    title: 'Location',
    names: ['location_id'],
    kinds: ['admin', 'agency', 'provider'],
    views: ALL,
    Filter: LocationFilter,
  },
  {
    title: 'Care provider',
    names: ['care_provider_id'],
    kinds: ['admin', 'agency'],
    views: ALL,
    Filter: CareProviderFilter,
  },
  { title: 'Tags', names: ['tags'], kinds: OFFICE, views: [], Filter: TagsFilter },
];
