import { IconMapPin } from '@tabler/icons-react';

/** Placeholder for the map; a check-in needs none. */
export const NoMap = ({ waiting = false }: { waiting?: boolean }) => (
  <div className="no-map" data-waiting={waiting || undefined}>
    <IconMapPin size={28} stroke={1.6} aria-hidden />
    {!waiting && <p>There is no map just now. You do not need it to check in.</p>}
  </div>
);
