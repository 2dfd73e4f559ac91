import { rota } from '@handover/contract/rota/rota';
import { route, type Route } from '../http/route.ts';
import { readRota } from './readRota.ts';

export const rotaRoutes: Route[] = [route(rota, readRota)];
