import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { DatePickerProps } from './DatePickerLoaded.tsx';

/** Calendar and date library, loaded when a date field is first shown. */
const Loaded = lazy(() => import('./DatePickerLoaded.tsx'));

export function DatePicker(props: DatePickerProps) {
  const waiting = <Skeleton className={props.className} h={props.label ? 61 : 30} aria-hidden />;
  return (
    <Suspense fallback={waiting}>
      <Loaded {...props} />
    </Suspense>
  );
}
