import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import Pad, { type PointGroup } from 'signature_pad';

/** Maximum resolution of the canvas; a finer one is not visible and only makes the picture larger. */
const FINEST = 3;

/** Drawing on a canvas: reported after each stroke, and kept when the canvas changes its size. */
export function useInk(canvas: RefObject<HTMLCanvasElement | null>, onChange: ((drawing: string) => void) | undefined) {
  const pad = useRef<Pad>(undefined);
  const tell = useEffectEvent((ink: Pad) => onChange?.(ink.toDataURL()));
  const drawing = onChange !== undefined;
  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet || !drawing) return undefined;
    const ink = new Pad(sheet, { minWidth: 0.9, maxWidth: 2.6 });
    pad.current = ink;
    ink.addEventListener('endStroke', () => tell(ink));
    let width = 0;
    const fit = new ResizeObserver(() => {
      const { offsetWidth, offsetHeight } = sheet;
      if (offsetWidth === width || offsetWidth === 0) return;
      const strokes = shrunk(ink.toData(), width === 0 ? 1 : Math.min(1, offsetWidth / width));
      const finer = Math.min(FINEST, Math.max(1, window.devicePixelRatio));
      width = offsetWidth;
      sheet.width = offsetWidth * finer;
      sheet.height = offsetHeight * finer;
      sheet.getContext('2d')?.scale(finer, finer);
      ink.fromData(strokes);
    });
    fit.observe(sheet);
    return () => {
      fit.disconnect();
      ink.off();
    };
  }, [canvas, drawing]);
  return { clear: () => pad.current?.clear() };
}

/** Scales the drawing down for a narrower canvas; on a wider one it stays. */
const shrunk = (strokes: PointGroup[], by: number): PointGroup[] =>
  by === 1
    ? strokes
    : strokes.map((stroke) => ({
        ...stroke,
        points: stroke.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
      }));
