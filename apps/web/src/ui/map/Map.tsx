import { Skeleton, useComputedColorScheme } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { ErrorState } from '../ErrorState.tsx';
import {
  type Canvas,
  type Drawing,
  inWords,
  isSame,
  type MapSettings,
  nudged,
  type Pin,
  type Place,
} from './drawing.ts';
import shared from '../shared.module.css';
import classes from './Map.module.css';
import { DrawingContext } from './OnMap.tsx';

export type MapProps = {
  settings: MapSettings;
  /** Description of the map for screen readers. */
  label: string;
  height?: number;
  /** Zoom level for tiles of 256 pixels. */
  zoom?: number;
  /** Initial centre, if there is no pin. */
  centre?: Place;
  pin?: Pin | undefined;
  /** The pin can be dragged, placed by a click, and moved with the arrow keys. */
  draggable?: boolean;
  onMove?: (place: Place) => void;
  invalid?: boolean;
  /** The map is the main content: it fills its container, and one finger or the wheel moves it. */
  whole?: boolean;
  /** Content on or over the map. */
  children?: ReactNode;
  /** Content shown if no map can be drawn, instead of an error with a retry. */
  instead?: ReactNode;
};

/** Centre of the UK and Ireland, for a map without content. */
const ISLANDS = { latitude: 54, longitude: -4.2 };
const ISLANDS_ZOOM = 5;

const STEP_PX = 8;
const FAR_STEP_PX = 64;
const ARROWS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Loads the drawing library when a map is first shown. */
async function drawWith(settings: MapSettings, canvas: Canvas): Promise<Drawing> {
  if (settings.provider === 'google') return (await import('./google.ts')).default(canvas, settings);
  return (await import('./mapLibre.ts')).default(canvas, settings);
}

/** Map component for all pages and providers. */
export function Map(props: MapProps) {
  const { settings, label, zoom = 10, centre, pin, draggable = false, invalid = false, whole = false } = props;
  const height = whole ? '100%' : (props.height ?? 200);
  const hint = useId();
  const element = useRef<HTMLDivElement>(null);
  const byHand = useRef<Place>(undefined);
  const dark = useComputedColorScheme('light') === 'dark';
  const [tries, setTries] = useState(0);
  const [drawing, setDrawing] = useState<Drawing | 'failed'>();
  const [spoken, setSpoken] = useState('');
  const map = drawing === 'failed' ? undefined : drawing;

  const move = (place: Place) => {
    byHand.current = place;
    props.onMove?.(place);
  };
  const moved = useEffectEvent(move);
  const firstView = useEffectEvent(() =>
    pin || centre ? { ...(pin ?? centre ?? ISLANDS), zoom } : { ...ISLANDS, zoom: ISLANDS_ZOOM },
  );

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let drawn: Drawing | undefined;
    setDrawing(undefined);
    const box = document.createElement('div');
    element.current?.append(box);
    const canvas = { ...firstView(), element: box, label, dark, draggable, whole, signal };
    const begin = async () => {
      try {
        drawn = await drawWith(settings, { ...canvas, onMove: (place) => moved(place) });
        if (signal.aborted) drawn.remove();
        else setDrawing(drawn);
      } catch {
        if (!signal.aborted) setDrawing('failed');
      }
    };
    void begin();
    return () => {
      leaving.abort();
      drawn?.remove();
      box.remove();
    };
  }, [settings, label, dark, draggable, whole, tries]);

  const { latitude, longitude, approximate = false } = pin ?? {};
  useEffect(() => {
    if (!map) return;
    if (latitude === undefined || longitude === undefined) return map.setPin(undefined);
    const place = { latitude, longitude };
    map.setPin({ ...place, approximate });
    const view = map.view();
    // A pin moved by hand keeps the view, as long as the pin is visible.
    if (!isSame(place, byHand.current)) map.lookAt({ ...place, zoom: Math.max(zoom, view.zoom) });
    else if (!map.sees(place)) map.lookAt({ ...place, zoom: view.zoom });
  }, [map, latitude, longitude, approximate, zoom]);

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!map || !arrow || event.target !== event.currentTarget) return;
    event.preventDefault();
    const view = map.view();
    const px = event.shiftKey ? FAR_STEP_PX : STEP_PX;
    const place = pin ? nudged(pin, arrow[0] * px, arrow[1] * px, view.zoom) : nudged(view, 0, 0, view.zoom);
    move(place);
    setSpoken(`Pin at ${inWords(place)}`);
  };

  const keys = draggable
    ? ({ role: 'application', tabIndex: 0, 'aria-describedby': hint, 'aria-invalid': invalid, onKeyDown } as const)
    : ({ role: 'group' } as const);
  return (
    <div className={`${classes.map} ${whole ? classes.whole : ''}`}>
      <div
        {...keys}
        className={classes.box}
        aria-label={label}
        aria-busy={drawing === undefined}
        data-provider={settings.provider}
        style={{ height }}
      >
        <div ref={element} className={classes.ground} />
        {map && <DrawingContext value={map}>{props.children}</DrawingContext>}
        {drawing === undefined && <Skeleton className={classes.waiting} height={height} aria-hidden />}
        {drawing === 'failed' &&
          (props.instead ?? (
            <ErrorState
              className={classes.failed}
              title="The map could not be loaded"
              text="Your connection dropped, or the map service is busy. Nothing has been lost."
              onRetry={() => setTries(tries + 1)}
            />
          ))}
      </div>
      {draggable && (
        <p id={hint} className={classes.hint}>
          Drag the pin, or choose a place on the map. The arrow keys move the pin too.
        </p>
      )}
      <span className={shared.sr} aria-live="polite">
        {spoken}
      </span>
    </div>
  );
}
