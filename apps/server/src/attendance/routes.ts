import { attendance } from '@handover/contract/attendance/attendance';
import { onTheDay } from '@handover/contract/attendance/onTheDay';
import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import { onShift, preparedRoute, route, type Route } from '../http/route.ts';
import { findByCode } from './findByCode.ts';
import { checkIn, readCheckIn } from './checkIn.ts';
import { checkOut, readCheckOut } from './checkOut.ts';
import { close } from './clock/close.ts';
import { showCode } from './code.ts';
import { readInduction } from './readInduction.ts';
import { findOnTheDay, saveOnTheDay } from './onTheDay.ts';
import { showSignature } from './showSignature.ts';
import { tellLate, tellOnTime } from './tellLate.ts';

export const attendanceRoutes: Route[] = [
  onShift(preparedRoute(attendance.checkIn, readCheckIn, checkIn)),
  onShift(preparedRoute(attendance.checkOut, readCheckOut, checkOut)),
  onShift(route(shiftCommands.tellLate, tellLate)),
  onShift(route(shiftCommands.tellOnTime, tellOnTime)),
  route(attendance.signature, showSignature),
  route(shiftCommands.close, close),
  route(onTheDay.find, findOnTheDay),
  route(onTheDay.save, saveOnTheDay),
  route(onTheDay.code, showCode),
  route(onTheDay.bookingOfCode, findByCode),
  route(onTheDay.induction, readInduction),
];
