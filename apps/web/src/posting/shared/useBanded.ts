import { rateBands } from '@handover/contract/invoices/billing';
import { type Country, nationOf } from '@handover/domain/places';
import { useCall } from '../../api/client.ts';
import type { Banded } from './cost.ts';

type Where = { country: string; province?: string | null | undefined; post_code?: string | null | undefined };
/** Day on which the shift starts; today if none is chosen. */
type When = { date?: string | undefined };

/** Enhanced rates of a care provider; undefined if none is chosen, or if it has none. */
export function useBanded(care_provider_id: string, where: Where & When): Banded | undefined {
  const { country, province, post_code, date } = where;
  const day = date && /^\d{4}-\d\d-\d\d$/.test(date) ? { day: date } : {};
  const asked = useCall(rateBands.find, { care_provider_id, ...day }, { enabled: care_provider_id !== '' });
  const bands = care_provider_id === '' ? undefined : asked.data?.data.bands;
  if (!bands || bands.length === 0) return undefined;
  const place = { country: country as Country, province: province ?? '', post_code: post_code ?? '' };
  return { bands, nation: nationOf(place) };
}
