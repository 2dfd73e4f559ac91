import { messages } from '@handover/contract/messages/messages';
import { route, type Route } from '../http/route.ts';
import { listThreads, markThreadRead, messagesOfJob, messagesOfThread } from './conversation.ts';
import { sayInThread, sayOfJob } from './postMessage.ts';

export const messageRoutes: Route[] = [
  route(messages.threads, listThreads),
  route(messages.ofJob, messagesOfJob),
  route(messages.sayOfJob, sayOfJob),
  route(messages.ofThread, messagesOfThread),
  route(messages.sayInThread, sayInThread),
  route(messages.read, markThreadRead),
];
