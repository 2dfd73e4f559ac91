import { jobMoves } from '@handover/contract/jobMoves';
import { route, type Route } from '../../http/route.ts';
import { close } from './close.ts';

export const clockRoutes: Route[] = [route(jobMoves.close, close)];
