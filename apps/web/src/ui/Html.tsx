import { lazy, Suspense } from 'react';
import { SkeletonRows } from './Loading.tsx';

/** Sanitizer, loaded only if there is HTML to show. */
const Loaded = lazy(() => import('./HtmlLoaded.tsx'));

/** HTML written by users. It was sanitized before it was stored, and is sanitized again before it is shown. */
export const Html = ({ html }: { html: string }) => (
  <Suspense fallback={<SkeletonRows rows={1} />}>
    <Loaded html={html} />
  </Suspense>
);
