import { countryName, inOneLine } from '@handover/domain/places';
import { ApiError, NO_MESSAGE } from '../api/error.ts';
import { type Geocoded, geocode, loadMapSettings, lookUpOnce } from '../api/maps.ts';
import type { addressIn, Position } from './places.ts';

export type Address = ReturnType<typeof addressIn>;

/** Geocodes an address by the configured provider. An error carries the provider's words. */
export async function findPosition(address: Address): Promise<Geocoded> {
  const { city, post_code, country } = address;
  const line = inOneLine(address);
  if (line === '') throw new ApiError(0, 'Enter the address first', 'invalid');
  const whole = `${line}, ${countryName(country)}`;
  const settings = await loadMapSettings();
  if (settings.provider !== 'google') {
    return lookUpOnce(whole, () => geocode({ address: line, city, post_code, country }));
  }
  const { googlePosition } = await import('../ui/map/googlePosition.ts');
  return lookUpOnce(whole, () => googlePosition(settings.google, whole, country)).catch((error: unknown) => {
    throw new ApiError(0, error instanceof Error ? error.message : NO_MESSAGE, 'geocoder');
  });
}

/** Position of a form; geocodes the address if the form is saved without a pin. */
export const ensurePosition = async (address: Address, position: Position): Promise<Position> =>
  position.latitude !== null && position.longitude !== null ? position : findPosition(address);
