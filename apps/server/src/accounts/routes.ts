import * as contract from '@handover/contract/accounts';
import { findPicture, removePicture, savePicture } from '@handover/contract/profile';
import { users } from '@handover/contract/users';
import { openRoute, preparedRoute, route, type Route } from '../http/route.ts';
import { listRoutes } from '../lists/routes.ts';
import { createUser } from './createUser.ts';
import { login, loginSecondFactor } from './login.ts';
import { findMe } from './me.ts';
import { endSession, listSessions } from './mySessions.ts';
import { changePicture, dropPicture, preparePicture, showPicture } from './picture.ts';
import { usersSource } from './queries.ts';
import { checkReset, forgotPassword, resetPassword } from './recovery.ts';
import { confirmSecondFactor, startSecondFactor, stopSecondFactor } from './secondFactor.ts';
import { setPassword } from './setPassword.ts';
import { removeUser } from './removeUser.ts';
import { signOut, signOutLink } from './signOut.ts';

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
  ...listRoutes(users, usersSource),
  route(users.create, createUser),
  route(users.password, setPassword),
  route(users.remove, removeUser),
  route(findPicture, showPicture),
  preparedRoute(savePicture, preparePicture, changePicture),
  route(removePicture, dropPicture),
];
