import { IconMapPin } from '@tabler/icons-react';
import classes from './CheckInMap.module.css';

/** Placeholder for the map; a check-in needs none. */
export const NoMap = ({ waiting = false }: { waiting?: boolean }) => (
  <div className={classes.none} data-waiting={waiting || undefined}>
    <IconMapPin size={28} stroke={1.6} aria-hidden />
    {!waiting && <p>There is no map just now. You do not need it to check in.</p>}
  </div>
);
