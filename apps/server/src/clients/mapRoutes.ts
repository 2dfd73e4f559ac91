import { findMapSettings, geocodeAddress, helpers, type MapSettings } from '@handover/contract/clients/maps';
import { CITIES, COUNTRIES, PROXIMITY, REGIONS } from '@handover/domain/places';
import type { Config } from '../config/config.ts';
import { Refusal } from '../http/refusals.ts';
import { openRoute, preparedRoute, route, type Route } from '../http/route.ts';

/**
 * Returns the map settings: a Google key wins, then a file of tiles, then a style, else the map that comes with the
 * web.
 */
function mapSettings(config: Config): MapSettings {
  if (config.GOOGLE_MAPS_KEY) {
    return {
      provider: 'google',
      google: {
        key: config.GOOGLE_MAPS_KEY,
        libraries: config.GOOGLE_MAPS_LIBRARIES,
        region: config.GOOGLE_MAPS_REGION || null,
        language: config.GOOGLE_MAPS_LANGUAGE || null,
        version: config.GOOGLE_MAPS_VERSION,
        url: config.GOOGLE_MAPS_URL || null,
      },
    };
  }
  if (config.MAP_PMTILES_URL) return { provider: 'pmtiles', pmtiles_url: config.MAP_PMTILES_URL };
  if (config.MAP_STYLE_URL) return { provider: 'style', style_url: config.MAP_STYLE_URL };
  return { provider: 'offline' };
}

const asOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

export const mapRoutes: Route[] = [
  route(findMapSettings, async ({ config }) => ({ data: mapSettings(config) })),
  preparedRoute(
    geocodeAddress,
    ({ geocoder }, asked) => geocoder.find(asked),
    async (_, data) => {
      if (!data) throw new Refusal('not_found', 'We could not find this address. Place the pin on the map');
      return { data };
    },
  ),
  openRoute(helpers.cities, async () => asOptions(CITIES.map(({ name }) => name))),
  openRoute(helpers.countries, async () => [...COUNTRIES]),
  openRoute(helpers.regions, async () =>
    REGIONS.map(({ group, country, regions }) => ({ group, country, options: asOptions(regions) })),
  ),
  openRoute(helpers.proximity, async () => [...PROXIMITY]),
];
