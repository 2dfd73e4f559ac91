import { lazy, Suspense } from 'react';
import { SkeletonRows } from './Loading.tsx';

/** What cleans it comes only where there is HTML to show. */
const Loaded = lazy(() => import('./HtmlLoaded.tsx'));

/** HTML that somebody wrote. It was cleaned before it was kept, and is cleaned again before it is shown. */
export const Html = ({ html }: { html: string }) => (
  <Suspense fallback={<SkeletonRows rows={1} />}>
    <Loaded html={html} />
  </Suspense>
);
