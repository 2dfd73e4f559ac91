import { Skeleton } from '@mantine/core';
import { messageOf } from '../api/error.ts';
import { useMapSettings } from '../api/maps.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Map, type MapProps } from '../ui/map/Map.tsx';

/** Map by the provider that this installation uses. */
export function SettledMap(props: Omit<MapProps, 'settings'>) {
  const { data, error, refetch } = useMapSettings();
  if (data) return <Map settings={data} {...props} />;
  if (error) return props.instead ?? <ErrorState text={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <Skeleton height={props.whole ? '100%' : (props.height ?? 200)} radius="var(--map-radius, 10px)" aria-hidden />
  );
}
