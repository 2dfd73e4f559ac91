import type { Answer, Sent } from '@handover/contract/endpoint';
import { findMapSettings, geocodeAddress, type MapSettings } from '@handover/contract/clients/maps';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, queryClient } from './client.ts';

/** Settings for drawing maps. They do not change while a page is open. */
const settingsQuery = queryOptions({
  queryKey: [findMapSettings.name],
  queryFn: async (): Promise<MapSettings> => (await call(findMapSettings, {})).data,
  staleTime: Infinity,
});

export const useMapSettings = () => useQuery(settingsQuery);

export const loadMapSettings = (): Promise<MapSettings> => queryClient.ensureQueryData(settingsQuery);

export type Geocoded = Answer<typeof geocodeAddress>['data'];

/** Looks up an address once, for all callers. */
export const lookUpOnce = (words: string, look: () => Promise<Geocoded>): Promise<Geocoded> =>
  queryClient.fetchQuery({ queryKey: [geocodeAddress.name, words], queryFn: look, staleTime: Infinity, retry: false });

/** Geocodes by our own server, which asks its geocoder or its gazetteer. */
export const geocode = async (asked: Sent<typeof geocodeAddress>): Promise<Geocoded> =>
  (await call(geocodeAddress, asked)).data;
