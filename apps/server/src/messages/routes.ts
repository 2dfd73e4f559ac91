import { messages } from '@handover/contract/messages/messages';
import { route, type Route } from '../http/route.ts';
import { listThreads, markThreadRead, listShiftMessages, listThreadMessages } from './conversation.ts';
import { postInThread, postAboutShift } from './postMessage.ts';

export const messageRoutes: Route[] = [
  route(messages.threads, listThreads),
  route(messages.ofJob, listShiftMessages),
  route(messages.sayOfJob, postAboutShift),
  route(messages.ofThread, listThreadMessages),
  route(messages.sayInThread, postInThread),
  route(messages.read, markThreadRead),
];
