import type { GoogleSettings, Pin } from './drawing.ts';
import { rounded } from './drawing.ts';
import { loadGoogle } from './googleLoader.ts';

/** Geocodes an address by Google; an error carries its words. */
export async function googlePosition(
  settings: GoogleSettings,
  address: string,
  country: string,
): Promise<Required<Pin>> {
  const loader = await loadGoogle(settings);
  const { Geocoder } = await loader.importLibrary('geocoding');
  const { results } = await new Geocoder().geocode({ address, componentRestrictions: { country } });
  const [first] = results;
  if (!first) throw new Error('ZERO_RESULTS');
  const { location, location_type } = first.geometry;
  return {
    ...rounded({ latitude: location.lat(), longitude: location.lng() }),
    approximate: location_type === 'APPROXIMATE',
  };
}
