import * as passkeys from '@handover/contract/accounts/passkeys';
import { openRoute, route, type Route } from '../../http/route.ts';
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from './ownPasskeys.ts';
import { passkeySignIn, startPasskeySignIn } from './signIn.ts';

export const passkeyRoutes: Route[] = [
  openRoute(passkeys.startPasskeySignIn, startPasskeySignIn),
  openRoute(passkeys.passkeySignIn, passkeySignIn),
  route(passkeys.listPasskeys, listPasskeys),
  route(passkeys.startPasskey, startPasskey),
  route(passkeys.addPasskey, addPasskey),
  route(passkeys.renamePasskey, renamePasskey),
  route(passkeys.removePasskey, removePasskey),
];
