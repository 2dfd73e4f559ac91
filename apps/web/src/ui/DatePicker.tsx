import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { DatePickerProps } from './DatePickerLoaded.tsx';

/** The calendar and its date library come only when a date is first asked for. */
const Loaded = lazy(() => import('./DatePickerLoaded.tsx'));

export function DatePicker(props: DatePickerProps) {
  const waiting = <Skeleton className={props.className} h={props.label ? 61 : 30} aria-hidden />;
  return (
    <Suspense fallback={waiting}>
      <Loaded {...props} />
    </Suspense>
  );
}
