import { type Level, isClient } from '../viewer.ts';

/** Maximum passkeys of one account: a person with more has lost track of some. */
export const MOST_PASSKEYS = 20;
export const PASSKEY_NAME_MAX = 60;

/** Second factors that an account has set up. */
export type Factors = { app: boolean; passkeys: number };

/** True if the account has at least one factor. Recovery codes do not count: they only stand in for a factor. */
export const isSecondFactorOn = ({ app, passkeys }: Factors): boolean => app || passkeys > 0;

type Account = { level: Level; on: boolean; required: boolean; answered: boolean };

/**
 * True if the account is asked, once, whether it wants a second factor: managers only. Staff use their own phone and
 * find it in their settings.
 */
export const isSecondFactorOffered = ({ level, on, required, answered }: Account): boolean =>
  isClient(level) && !on && !required && !answered;
