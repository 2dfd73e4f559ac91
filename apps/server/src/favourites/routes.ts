import { myPlaces, regards } from '@handover/contract/favourites/regards';
import { route, type Route } from '../http/route.ts';
import { listRegards, regardsOfMember } from './listRegards.ts';
import { listMyPlaces, removeMyPlace, saveMyPlace } from './myPlaces.ts';
import { removeRegard, saveRegard } from './saveRegard.ts';

export const favouriteRoutes: Route[] = [
  route(regards.list, listRegards),
  route(regards.save, saveRegard),
  route(regards.remove, removeRegard),
  route(regards.ofMember, regardsOfMember),
  route(myPlaces.list, listMyPlaces),
  route(myPlaces.save, saveMyPlace),
  route(myPlaces.remove, removeMyPlace),
];
