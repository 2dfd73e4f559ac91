import { findChromium } from '../tools/lab/machine/installed.ts';

/** Renders without a graphics card, and makes no background requests of the browser. */
const ARGUMENTS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // Maps draw in software; all else is twice as fast without the graphics process.
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** Launch options of a browser: the full Chromium by default. */
export function launch(executablePath = findChromium()) {
  if (executablePath === undefined) throw new Error('Chromium is not installed: npm run setup');
  return { executablePath, args: ARGUMENTS };
}
