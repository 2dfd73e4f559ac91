import { findChromium } from '../scripts/installed.ts';

/** Drawing without a graphics card, and no calls home from the browser. */
const ARGUMENTS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // Maps draw in software; everything else twice as fast without the graphics process.
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** How a browser is started: the whole Chromium unless another is named. */
export function launch(executablePath = findChromium()) {
  if (executablePath === undefined) throw new Error('Chromium is not installed: npm run setup');
  return { executablePath, args: ARGUMENTS };
}
