import type { Level } from '../viewer.ts';

type Kind = {
  /** What someone reads where they choose their mails. */
  label: string;
  /** The mail's subject: it stands on lock screens, so it names nobody. */
  subject: string;
  /** Whom it can reach at all. */
  levels: readonly Level[];
  /** Whether a mail goes with it until its reader says otherwise. */
  email: boolean;
};

/** Everything that a person may be told of. */
export const NOTIFICATION_KINDS = {
  invitation_registered: {
    label: 'Someone I invited has registered',
    subject: 'An invitation was taken up',
    levels: [1, 2],
    email: true,
  },
  client_status: {
    label: 'My company was set active or non-active',
    subject: 'The status of your company was changed',
    levels: [2, 3],
    email: true,
  },
  account_changed: {
    label: 'Someone changed my account',
    subject: 'Your account was changed',
    levels: [1, 2, 3, 4],
    email: false,
  },
  message: {
    label: 'A message to me',
    subject: 'You have a message',
    levels: [1, 2, 3, 4],
    email: true,
  },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

/** Whether a mail goes with it, given what its reader chose, if anything. */
export const wantsEmail = (kind: NotificationKind, chosen: boolean | undefined): boolean =>
  chosen ?? NOTIFICATION_KINDS[kind].email;

/** The kinds that can reach someone of a level. */
export const kindsFor = (level: Level): NotificationKind[] =>
  (Object.entries(NOTIFICATION_KINDS) as [NotificationKind, Kind][])
    .filter(([, { levels }]) => levels.includes(level))
    .map(([kind]) => kind);
