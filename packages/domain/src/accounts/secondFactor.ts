import type { Level } from '../viewer.ts';

/** The most passkeys that one account has: a person with more has lost sight of some. */
export const MOST_PASSKEYS = 20;
export const PASSKEY_NAME_MAX = 60;

/** What an account can show beside its password. */
export type Factors = { app: boolean; passkeys: number };

/** A second factor is on while there is anything to show; recovery codes alone only stand in for it. */
export const isSecondFactorOn = ({ app, passkeys }: Factors): boolean => app || passkeys > 0;

type Account = { level: Level; on: boolean; required: boolean; answered: boolean };

/** Managers are asked once whether they want a second factor. Staff sign in on a phone of their own and find it in their settings. */
export const isSecondFactorOffered = ({ level, on, required, answered }: Account): boolean =>
  (level === 2 || level === 3) && !on && !required && !answered;
