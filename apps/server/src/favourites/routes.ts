import { myPlaces, favourites } from '@handover/contract/favourites/favourites';
import { route, type Route } from '../http/route.ts';
import { listFavourites, listFavouritesOfMember } from './listFavourites.ts';
import { listMyPlaces, removeMyPlace, saveMyPlace } from './myPlaces.ts';
import { removeFavourite, saveFavourite } from './saveFavourite.ts';

export const favouriteRoutes: Route[] = [
  route(favourites.list, listFavourites),
  route(favourites.save, saveFavourite),
  route(favourites.remove, removeFavourite),
  route(favourites.ofMember, listFavouritesOfMember),
  route(myPlaces.list, listMyPlaces),
  route(myPlaces.save, saveMyPlace),
  route(myPlaces.remove, removeMyPlace),
];
