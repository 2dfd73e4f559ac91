import { attendance } from '@handover/contract/attendance';
import { onShift, preparedRoute, route, type Route } from '../../http/route.ts';
import { checkIn, readCheckIn } from './checkIn.ts';
import { checkOut, readCheckOut } from './checkOut.ts';
import { showSignature } from './showSignature.ts';

export const attendanceRoutes: Route[] = [
  onShift(preparedRoute(attendance.checkIn, readCheckIn, checkIn)),
  onShift(preparedRoute(attendance.checkOut, readCheckOut, checkOut)),
  route(attendance.signature, showSignature),
];
