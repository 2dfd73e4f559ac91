import { type Country, tidyPostCode } from '@handover/domain/places';
import { invalidField } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import type { Filters } from '../lists/source.ts';

export type Near = { latitude: number; longitude: number; miles: number };

/**
 * Returns the position of a post code and the distance of a filter; undefined without one. Call it outside a
 * transaction, because geocoders are slow.
 */
export async function nearIn(
  { geocoder }: Pick<Ctx, 'geocoder'>,
  { post_code, distance }: Filters,
): Promise<Near | undefined> {
  if (post_code === undefined && distance === undefined) return undefined;
  if (post_code === undefined) throw invalidField('post_code', 'Enter the post code that the distance is from');
  if (distance === undefined) throw invalidField('distance', 'Choose how far from this post code');
  const typed = String(post_code);
  for (const country of countriesOf(typed)) {
    const position = await geocoder.find({ address: typed, city: '', post_code: typed, country });
    if (position) return { latitude: position.latitude, longitude: position.longitude, miles: Number(distance) };
  }
  throw invalidField('post_code', 'We do not know this post code');
}

/** Returns the countries of a post code. A whole one tells its country; the beginning of one may be of either. */
function countriesOf(typed: string): readonly Country[] {
  if (tidyPostCode(typed, 'GB') !== undefined) return ['GB'];
  if (tidyPostCode(typed, 'IE') !== undefined) return ['IE'];
  return /^[A-Z]{1,2}\d\w{0,2}$/i.test(typed) ? ['GB', 'IE'] : [];
}
