import type { House } from '../harness.ts';

type Sent = { method: 'post' | 'put' | 'delete'; url: string; body?: object };

/** Every write about how money is reckoned, and for each another that differs from it as little as possible. */
export const billingWrites = (house: () => House): Record<string, () => Promise<[Sent, Sent]>> => {
  const rule = { treatment: 'nursing_concession', reason: 'Nurses', valid_from: '2099-01-01' };
  const ofProvider = async (path: string, one: object, other: object): Promise<[Sent, Sent]> => {
    const { care_provider_id } = await house().make.provider();
    const url = `/api/v1/care_providers/${care_provider_id}/${path}`;
    return [
      { method: 'put', url, body: one },
      { method: 'put', url, body: other },
    ];
  };
  return {
    async 'agencies.billing.save'() {
      const { agency_id } = await house().make.agency();
      const save = (due_days: number): Sent => ({
        method: 'put',
        url: `/api/v1/agencies/${agency_id}/billing`,
        body: { vat_number: 'GB123456789', due_days },
      });
      return [save(30), save(31)];
    },
    async 'agencies.vat_rules.create'() {
      const { agency_id } = await house().make.agency();
      const add = (reason: string): Sent => ({
        method: 'post',
        url: `/api/v1/agencies/${agency_id}/vat_rules`,
        body: { ...rule, reason },
      });
      return [add('Nurses'), add('Nurses and midwives')];
    },
    async 'agencies.vat_rules.end'() {
      const { make, as } = house();
      const { agency_id } = await make.agency();
      const admin = as(await make.admin());
      const ended = async (): Promise<Sent> => {
        const { data } = (await admin.post(`/api/v1/agencies/${agency_id}/vat_rules`, rule)).json();
        return {
          method: 'post',
          url: `/api/v1/agencies/${agency_id}/vat_rules/${data.rule_id}/end`,
          body: { valid_until: '2099-06-30' },
        };
      };
      return [await ended(), await ended()];
    },
    'care_providers.rate_bands.save': () => {
      const bands = (hcp_percent: number) => ({ bands: [{ band: 'sunday', staff_percent: 120, hcp_percent }] });
      return ofProvider('rate_bands', bands(150), bands(151));
    },
    'care_providers.cancellation_terms.save': () => {
      const terms = (paid_hours: number) => ({ terms: [{ notice_hours: 12, paid_hours }] });
      return ofProvider('cancellation_terms', terms(3), terms(3.25));
    },
  };
};
