import { rateBands } from '@handover/contract/invoices/billing';
import { type Country, nationOf } from '@handover/domain/places';
import { useCall } from '../../api/client.ts';
import type { Banded } from './cost.ts';

type Where = { country: string; province?: string | null | undefined; post_code?: string | null | undefined };
/** Of the day on which the shift starts; today while none is chosen. */
type When = { date?: string | undefined };

/** Hours that cost more at a care provider; nothing while it is not chosen, or has none. */
export function useBanded(care_provider_id: string, where: Where & When): Banded | undefined {
  const { country, province, post_code, date } = where;
  const day = date && /^\d{4}-\d\d-\d\d$/.test(date) ? { day: date } : {};
  const asked = useCall(rateBands.find, { care_provider_id, ...day }, { enabled: care_provider_id !== '' });
  const bands = care_provider_id === '' ? undefined : asked.data?.data.bands;
  if (!bands || bands.length === 0) return undefined;
  const place = { country: country as Country, province: province ?? '', post_code: post_code ?? '' };
  return { bands, nation: nationOf(place) };
}
