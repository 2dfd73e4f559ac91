import { openLive } from '@handover/contract/notifications/live';
import * as contract from '@handover/contract/notifications/notifications';
import { push } from '@handover/contract/notifications/push';
import { route, type Route } from '../http/route.ts';
import { listNotifications, readAllNotifications, readNotification } from './myNotifications.ts';
import { listPreferences, savePreference } from './preferences.ts';
import { findPush, subscribe, unsubscribe } from './subscriptions.ts';

export const notificationRoutes: Route[] = [
  route(contract.listNotifications, listNotifications),
  route(contract.readNotification, readNotification),
  route(contract.readAllNotifications, readAllNotifications),
  route(contract.listPreferences, listPreferences),
  route(contract.savePreference, savePreference),
  route(push.find, findPush),
  route(push.subscribe, subscribe),
  route(push.unsubscribe, unsubscribe),
  // The stream itself is http/streams: it outlives every transaction.
  route(openLive, async () => ''),
];
