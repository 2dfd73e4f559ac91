/** Coordinates of a point on the map. */
export type Spot = { latitude: number; longitude: number };

const EARTH_RADIUS_KM = 6371;
export const KM_IN_A_MILE = 1.609344;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Straight-line distance over the globe: used on screens, in scores and for how far a member will travel. */
export function milesBetween(one: Spot, other: Spot): number {
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)];
  const bulge =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2;
  return (2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(bulge)))) / KM_IN_A_MILE;
}

/** "0.4 miles", "1 mile", "12.3 miles" */
export function milesInWords(miles: number): string {
  const rounded = Math.round(miles * 10) / 10;
  return `${rounded} ${rounded === 1 ? 'mile' : 'miles'}`;
}
