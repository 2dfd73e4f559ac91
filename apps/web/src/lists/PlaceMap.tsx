import { IconMapPinOff } from '@tabler/icons-react';
import { Empty } from '../ui/Empty.tsx';
import classes from './PlaceMap.module.css';
import { SettledMap } from './SettledMap.tsx';

type Props = { latitude: number | null; longitude: number | null; approximate: boolean; label: string };

/** Map of one position, read-only. */
export function PlaceMap({ latitude, longitude, approximate, label }: Props) {
  if (latitude === null || longitude === null) {
    return (
      <Empty
        icon={<IconMapPinOff size={22} stroke={1.7} />}
        title="Not on the map yet"
        text="Edit the address to place the pin."
      />
    );
  }
  return (
    <>
      <SettledMap label={`Map of ${label}`} pin={{ latitude, longitude, approximate }} />
      {approximate && <p className={classes.rough}>Only roughly here: nobody has placed the pin yet.</p>}
    </>
  );
}
