import { attendance } from '@handover/contract/attendance';
import { preparedRoute, route, type Route } from '../../http/route.ts';
import { checkIn, readCheckIn } from './checkIn.ts';
import { checkOut, readCheckOut } from './checkOut.ts';
import { showSignature } from './showSignature.ts';

export const attendanceRoutes: Route[] = [
  preparedRoute(attendance.checkIn, readCheckIn, checkIn),
  preparedRoute(attendance.checkOut, readCheckOut, checkOut),
  route(attendance.signature, showSignature),
];
