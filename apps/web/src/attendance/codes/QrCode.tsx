import type { BitMatrix } from 'qrcode';
import { useEffect, useState } from 'react';
import classes from './QrCode.module.css';

/** Blank margin that cameras need, in squares. */
const EDGE = 3;

/** Path with one stroke for each run of dark squares. */
function strokesOf({ size, get }: { size: number; get: (row: number, column: number) => boolean }): string {
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let from = 0; from < size; from += 1) {
      if (!get(row, from)) continue;
      let to = from;
      while (to < size && get(row, to)) to += 1;
      path += `M${from + EDGE} ${row + EDGE}h${to - from}v1H${from + EDGE}z`;
      from = to;
    }
  }
  return path;
}

/** QR code drawn in the browser as vector lines, so it is sharp at any size. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ text: string; modules: BitMatrix }>();
  useEffect(() => {
    let wanted = true;
    void import('qrcode').then(
      ({ default: qrcode }) => wanted && setDrawn({ text, modules: qrcode.create(text).modules }),
    );
    return () => {
      wanted = false;
    };
  }, [text]);
  if (!drawn || drawn.text !== text) return <div className={classes.qr} aria-hidden />;
  const { modules } = drawn;
  const side = modules.size + 2 * EDGE;
  const get = (row: number, column: number) => modules.get(row, column) === 1;
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={strokesOf({ size: modules.size, get })} />
    </svg>
  );
}
