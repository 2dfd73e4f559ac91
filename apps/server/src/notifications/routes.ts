import { openLive } from '@handover/contract/live';
import * as contract from '@handover/contract/notifications';
import { route, type Route } from '../http/route.ts';
import { listNotifications, readAllNotifications, readNotification } from './myNotifications.ts';
import { listPreferences, savePreference } from './preferences.ts';

export const notificationRoutes: Route[] = [
  route(contract.listNotifications, listNotifications),
  route(contract.readNotification, readNotification),
  route(contract.readAllNotifications, readAllNotifications),
  route(contract.listPreferences, listPreferences),
  route(contract.savePreference, savePreference),
  // The stream itself is http/streams: it outlives every transaction.
  route(openLive, async () => ''),
];
