import { devices } from '@playwright/test';

/** Phone: a mobile browser with touch, 390 by 844 at three device pixels per CSS pixel. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 3,
  userAgent: devices['Pixel 7'].userAgent,
};
