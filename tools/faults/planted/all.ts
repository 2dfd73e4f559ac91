import type { Fault } from './fault.ts';
import { MONEY } from './money.ts';
import { PAGES } from './pages.ts';
import { PERMISSIONS } from './permissions.ts';
import { REQUESTS } from './requests.ts';
import { SCOPES } from './scopes.ts';
import { SHIFTS } from './shifts.ts';

export const FAULTS: readonly Fault[] = [...SCOPES, ...PERMISSIONS, ...REQUESTS, ...MONEY, ...SHIFTS, ...PAGES];
