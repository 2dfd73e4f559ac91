import { messages } from '@handover/contract/messages/messages';
import { route, type Route } from '../http/route.ts';
import { listThreads, markThreadRead, listShiftMessages, listThreadMessages } from './conversation.ts';
import { postInThread, postAboutShift } from './postMessage.ts';
import { readNumber, shareNumber } from './shareNumber.ts';

export const messageRoutes: Route[] = [
  route(messages.threads, listThreads),
  route(messages.ofJob, listShiftMessages),
  route(messages.sendAboutJob, postAboutShift),
  route(messages.ofThread, listThreadMessages),
  route(messages.sendInThread, postInThread),
  route(messages.read, markThreadRead),
  route(messages.number, readNumber),
  route(messages.shareNumber, shareNumber),
];
