import { allowed, forbidden, type Verdict } from '../verdict.ts';
import { attachmentOf, type Attachment, type Level, viewerOf, type Viewer, isAdmin, isMember } from '../viewer.ts';

type Account = { user_id: string; level: Level } & Attachment;

/** Levels a viewer may give to an account they manage. */
export function grantableLevels(viewer: Viewer): readonly Level[] {
  switch (viewer.level) {
    case 1:
      return [1, 2, 3, 4];
    case 2:
      return [2, 3];
    case 3:
      return [3];
    case 4:
      return [];
  }
}

const IDS = ['agency_id', 'care_provider_id', 'office_id'] as const;

const isAt = (one: Attachment, other: Attachment): boolean => IDS.every((id) => one[id] === other[id]);

/** True if every id that limits the viewer is the account's too. */
function within(viewer: Viewer, account: Attachment): boolean {
  const own = attachmentOf(viewer);
  return IDS.every((id) => own[id] === null || own[id] === account[id]);
}

type Access = { email: string; level: number; status: string } & Attachment;

/**
 * True if a change of an account must end its sessions and live streams, because they were opened with its former
 * rights.
 */
export const endsSessions = (before: Access, after: Access): boolean =>
  before.email !== after.email ||
  before.level !== after.level ||
  !isAt(before, after) ||
  (before.status === 'active' && after.status !== 'active');

/** Rules for managing accounts. The server enforces them; the screens show their messages. */
export const userPolicy = {
  create(viewer: Viewer, account: Omit<Account, 'user_id'>): Verdict {
    if (!grantableLevels(viewer).includes(account.level)) {
      return forbidden('You cannot give a level above your own');
    }
    if (!within(viewer, account)) return forbidden('You can only add people to your own company');
    if (!viewerOf({ user_id: '', ...account })) {
      return forbidden(ATTACHMENT_WORDS[account.level]);
    }
    return allowed;
  },

  /** `before` is the stored row, `after` what it would become. */
  update(
    viewer: Viewer,
    before: Account & { status: string },
    after: Omit<Account, 'user_id'> & { status: string },
  ): Verdict {
    if (before.status === 'pending' && after.status !== 'pending') {
      return forbidden('They have not accepted yet. Remove the account if they should not have it');
    }
    if (before.status !== 'pending' && after.status === 'pending') return forbidden('They have accepted already');
    if (!grantableLevels(viewer).includes(before.level)) {
      return forbidden('This account is managed by someone at a higher level');
    }
    if (before.user_id === viewer.user_id) {
      if (after.status !== 'active') return forbidden('You cannot disable your own account');
      if (after.level !== before.level) return forbidden('You cannot change your own level');
      if (!isAt(before, after)) return forbidden('You cannot move your own account to another place');
    }
    if (isMember(before) !== isMember(after)) {
      return forbidden('A staff account cannot become another kind of account, or the other way round');
    }
    return userPolicy.create(viewer, after);
  },

  remove(viewer: Viewer, account: Account): Verdict {
    if (account.user_id === viewer.user_id) return forbidden('You cannot remove your own account');
    if (!grantableLevels(viewer).includes(account.level)) {
      return forbidden('This account is managed by someone at a higher level');
    }
    return within(viewer, account) ? allowed : forbidden('You can only remove people of your own company');
  },

  /** Administrators only for another person's account, because it ends that person's sessions. */
  set_password(viewer: Viewer, account: { user_id: string; status: string }): Verdict {
    if (!isAdmin(viewer) && viewer.user_id !== account.user_id)
      return forbidden('Only an administrator can set a password for someone else');
    return account.status === 'pending' ? forbidden('They choose a password when they accept') : allowed;
  },

  /** Refused for one's own email: that change needs the password and has its own page. */
  change_email: (viewer: Viewer, user_id: string): Verdict =>
    viewer.user_id === user_id ? forbidden('Change your own email under Sign-in and security') : allowed,

  /** Allowed to the owner; administrators too, so that they can remove an unsuitable picture. */
  change_picture(viewer: Viewer, user_id: string): Verdict {
    return isAdmin(viewer) || viewer.user_id === user_id
      ? allowed
      : forbidden('Only an administrator can change the picture of someone else');
  },
};

const ATTACHMENT_WORDS: Record<Level, string> = {
  1: 'An administrator belongs to no company',
  2: 'Choose an agency, or a care provider, for this person',
  3: 'Choose a care provider, or one of its locations, for this person',
  4: 'A staff member belongs to no company',
};
