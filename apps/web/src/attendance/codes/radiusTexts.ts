import { NARROWEST_RADIUS, WIDEST_RADIUS } from '@handover/domain/attendance/radius';

const METRES_IN_A_MILE = 1609.344;

/** Explains a check-in radius as a distance on foot. */
export function radiusText(typed: string): string {
  const text = typed.trim();
  if (text === '')
    return `Left empty, staff check in up to ${WIDEST_RADIUS} miles away: they are in the area, perhaps not yet here.`;
  const miles = Number(text);
  if (!(miles >= NARROWEST_RADIUS && miles <= WIDEST_RADIUS))
    return `From ${NARROWEST_RADIUS} to ${WIDEST_RADIUS} miles.`;
  const metres = miles * METRES_IN_A_MILE;
  const far = metres < 1000 ? `about ${Math.round(metres / 50) * 50} metres` : `about ${(metres / 1000).toFixed(1)} km`;
  return `Staff check in by their phone’s position within ${far} of the pin; from further away by your code, or for review.`;
}
