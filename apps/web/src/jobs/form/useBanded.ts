import { rateBands } from '@handover/contract/billing';
import { type Country, nationOf } from '@handover/domain/places';
import { useCall } from '../../api/client.ts';
import type { Banded } from './cost.ts';

type Where = { country: string; province?: string | null | undefined; post_code?: string | null | undefined };

/** Hours that cost more at a care provider; nothing while it is not chosen, or has none. */
export function useBanded(care_provider_id: string, { country, province, post_code }: Where): Banded | undefined {
  const asked = useCall(rateBands.find, { care_provider_id }, { enabled: care_provider_id !== '' });
  const bands = care_provider_id === '' ? undefined : asked.data?.data.bands;
  if (!bands || bands.length === 0) return undefined;
  const place = { country: country as Country, province: province ?? '', post_code: post_code ?? '' };
  return { bands, nation: nationOf(place) };
}
