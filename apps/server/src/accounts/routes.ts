import * as contract from '@handover/contract/accounts/accounts';
import * as emails from '@handover/contract/accounts/emailChange';
import { findPicture, removePicture, savePicture } from '@handover/contract/accounts/profile';
import { users } from '@handover/contract/accounts/users';
import { type Ctx, openRoute, preparedRoute, route, type Route } from '../http/route.ts';
import { listRoutes } from '../lists/routes.ts';
import { acceptAccount, checkAcceptance } from './acceptAccount.ts';
import { refuseBreached } from './breachedPasswords.ts';
import { createUser } from './createUser.ts';
import { checkEmailLink, checkEmailUndo, confirmEmail, undoEmail } from './emailLinks.ts';
import { login, loginSecondFactor } from './login.ts';
import { findMe } from './me.ts';
import { endSession, listSessions } from './mySessions.ts';
import { cancelOwnEmail, changeOwnEmail, findOwnEmail, resendOwnEmail } from './ownEmail.ts';
import { changePicture, dropPicture, preparePicture, showPicture } from './picture.ts';
import { usersSource } from './queries.ts';
import { checkReset, forgotPassword, resetPassword } from './recovery.ts';
import {
  confirmSecondFactor,
  declineSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
} from './secondFactor.ts';
import { setPassword } from './setPassword.ts';
import { removeUser } from './removeUser.ts';
import { signOut, signOutLink } from './signOut.ts';

/** Checks a new password before the transaction: another service may be asked. */
async function checkPassword<T extends { password?: string | undefined }>({ config }: Pick<Ctx, 'config'>, input: T) {
  if (input.password !== undefined) await refuseBreached(config, input.password);
  return input;
}

export const accountRoutes: Route[] = [
  openRoute(contract.login, login),
  openRoute(contract.loginSecondFactor, loginSecondFactor),
  openRoute(contract.signOutLink, signOutLink),
  route(contract.signOut, signOut),
  route(contract.findMe, findMe),
  route(contract.listSessions, listSessions),
  route(contract.endSession, endSession),
  openRoute(contract.forgotPassword, forgotPassword),
  openRoute(contract.checkReset, checkReset),
  openRoute(contract.resetPassword, resetPassword),
  route(contract.startSecondFactor, startSecondFactor),
  route(contract.confirmSecondFactor, confirmSecondFactor),
  route(contract.stopSecondFactor, stopSecondFactor),
  route(emails.findOwnEmail, findOwnEmail),
  route(emails.changeOwnEmail, changeOwnEmail),
  route(emails.resendOwnEmail, resendOwnEmail),
  route(emails.cancelOwnEmail, cancelOwnEmail),
  openRoute(emails.checkEmailLink, checkEmailLink),
  openRoute(emails.confirmEmail, confirmEmail),
  openRoute(emails.checkEmailUndo, checkEmailUndo),
  openRoute(emails.undoEmail, undoEmail),
  openRoute(emails.checkAcceptance, checkAcceptance),
  openRoute(emails.acceptAccount, acceptAccount),
  route(contract.renewRecoveryCodes, renewRecoveryCodes),
  route(contract.declineSecondFactor, declineSecondFactor),
  ...listRoutes(users, usersSource),
  preparedRoute(users.create, checkPassword, createUser),
  preparedRoute(users.password, checkPassword, setPassword),
  route(users.remove, removeUser),
  route(findPicture, showPicture),
  preparedRoute(savePicture, preparePicture, changePicture),
  route(removePicture, dropPicture),
];
