import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { useInViewport } from '@mantine/hooks';
import { useEffect, useId, useState } from 'react';
import { addressLines } from '../clients/addressLines.ts';
import { PlaceMap } from '../lists/PlaceMap.tsx';
import shared from '../ui/shared.module.css';
import classes from './ShiftPlace.module.css';

const MAP_HEIGHT = 200;

/** Location of a shift. The map is loaded once the user scrolls to it. */
export function ShiftPlace({ job }: { job: JobAnswer }) {
  const title = useId();
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (inViewport) setSeen(true);
  }, [inViewport]);
  return (
    <section className={shared.section} aria-labelledby={title}>
      <h3 id={title}>Place</h3>
      <address className={classes.address}>{[job.location.title, ...addressLines(job)].join(', ')}</address>
      <div ref={ref} style={{ minHeight: MAP_HEIGHT }}>
        {seen && (
          <PlaceMap
            latitude={job.latitude}
            longitude={job.longitude}
            approximate={job.approximate}
            label={job.location.title}
          />
        )}
      </div>
    </section>
  );
}
