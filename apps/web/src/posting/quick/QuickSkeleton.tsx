import { Skeleton } from '@mantine/core';

/** Skeleton of quick post while the location's usual shifts load. */
export const QuickSkeleton = () => (
  <div className="quick-post">
    <div>
      <Skeleton h={64} mb={24} />
      {['who', 'day', 'shift'].map((question) => (
        <div className="picks" key={question}>
          {Array.from({ length: 4 }, (_, card) => (
            <Skeleton key={card} h={58} mb={24} />
          ))}
        </div>
      ))}
    </div>
    <Skeleton h={220} />
  </div>
);
