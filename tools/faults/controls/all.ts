import { ACCOUNT_CONTROLS } from './accounts.ts';
import { CALL_CONTROLS } from './calls.ts';
import type { Control } from './control.ts';
import { HEADER_CONTROLS } from './headers.ts';
import { INPUT_CONTROLS } from './input.ts';
import { PAGE_CONTROLS } from './pages.ts';
import { SECRET_CONTROLS } from './secrets.ts';
import { SHIFT_CONTROLS } from './shifts.ts';

export const CONTROLS: readonly Control[] = [
  ...HEADER_CONTROLS,
  ...ACCOUNT_CONTROLS,
  ...INPUT_CONTROLS,
  ...SECRET_CONTROLS,
  ...PAGE_CONTROLS,
  ...CALL_CONTROLS,
  ...SHIFT_CONTROLS,
];
