import type { ReactNode } from 'react';
import { SettledMap } from '../../lists/SettledMap.tsx';
import type { Bounds, View } from '../../ui/map/drawing.ts';
import type { Look } from './look.ts';
import { Legend, MapButtons, Watch } from './MapTools.tsx';
import { Marks, type MarksProps } from './Marks.tsx';

type Props = Omit<MarksProps, 'zoom'> & {
  /** Last view of the map; undefined at first, when it shows all shifts. */
  view: View | undefined;
  all: Bounds | undefined;
  asked_for_all: number;
  onAll: () => void;
  onLook: (look: Look) => void;
  /** Show the legend of the pins, needed for more than one status. */
  legend?: boolean;
  /** Content over the map. */
  children: ReactNode;
};

/** Full-page map of shifts. */
export const ShiftsMap = ({ view, all, asked_for_all, onAll, onLook, legend = true, children, ...marks }: Props) => (
  <SettledMap whole label="Map of shifts" {...(view ? { centre: view, zoom: view.zoom } : {})}>
    <Watch all={all} first={!view} asked_for_all={asked_for_all} onLook={onLook} />
    {view && <Marks zoom={view.zoom} {...marks} />}
    {children}
    {legend && <Legend />}
    <MapButtons onAll={onAll} />
  </SettledMap>
);
