/** Secrets of development. They are published here, so production refuses each of them. */
export const DEVELOPMENT_SECRETS = {
  SECRET_KEY: 'development only, not a secret at all',
  DATABASE_PASSWORD: 'handover',
} as const;

/** Keys that sign push messages in development; production has its own pair or none. */
export const DEVELOPMENT_KEYS = {
  VAPID_PUBLIC_KEY: 'BLclpLCRW2SfGeqQM6IcUgqPCWlj9typ6x8A-Nu9khiHztB9SnmKahvnYkzEzZvPjSDLu7HnCe4Dh2ny7Xol_S8',
  VAPID_PRIVATE_KEY: 'QKTfb_XKXaDlrm6bJfnNUp8YS7bOd4waYKgjREJ3gEM',
  VAPID_SUBJECT: 'mailto:no-reply@handover.example',
} as const;

/**
 * Every secret that this repository publishes: those of development and of compose.yaml, and the ones that people use
 * from habit.
 */
export const PUBLISHED_SECRETS: ReadonlySet<string> = new Set([
  ...Object.values(DEVELOPMENT_SECRETS),
  DEVELOPMENT_KEYS.VAPID_PUBLIC_KEY,
  DEVELOPMENT_KEYS.VAPID_PRIVATE_KEY,
  'for a first look only',
  'for a first look only, where nothing is secret',
  'first-look',
  'postgres',
  'password',
  'PASSWORD',
]);
