import { londonDay } from '@handover/domain/time';
import type { Random } from '../../../apps/server/seed/demo/random.ts';
import type { TestServer } from '../../../apps/server/test/testServer.ts';
import { must } from './must.ts';
import { type Vat, vatOn } from './recount.ts';

type Caller = ReturnType<TestServer['as']>;
type Place = { agency_id: string; care_provider_id: string };
type Rule = { rule_id: string; treatment: string; tax_rate: number; valid_from: string; valid_until: string | null };

/** Changes of prices that an administrator may make at any moment, for a day to come or from today on. */
export function changesOf(
  server: TestServer,
  { agency_id, care_provider_id }: Place,
  admin: Caller,
  random: Random,
  day: string,
) {
  const provider = `/api/v1/care_providers/${care_provider_id}`;
  const agency = `/api/v1/agencies/${agency_id}`;
  const rules: (Rule & { at: number })[] = [];
  let said = 0;
  const today = () => londonDay(server.clock());
  const firstDay = () => (random.whole(3) === 0 && day > today() ? day : today());
  const percent = () => 100 + random.whole(200);

  async function bands(): Promise<void> {
    const kinds = (['night', 'saturday', 'sunday', 'bank_holiday'] as const).filter(() => random.whole(2) === 0);
    const night = {
      from_time: random.pick(['19:00', '20:00', '22:15']),
      to_time: random.pick(['05:30', '06:00', '08:00']),
    };
    const body = kinds.map((band) => ({
      band,
      ...(band === 'night' ? night : {}),
      staff_percent: percent(),
      hcp_percent: percent(),
    }));
    must(await admin.put(`${provider}/rate_bands`, { valid_from: firstDay(), bands: body }), 'bands');
  }

  async function terms(): Promise<void> {
    const paid = [random.whole(13), random.whole(13)].toSorted((a, b) => b - a) as [number, number];
    const own = [
      { notice_hours: 1 + random.whole(8), paid_hours: paid[0] },
      { notice_hours: 12 + random.whole(12), paid_hours: paid[1] },
    ];
    const body = { valid_from: firstDay(), terms: random.whole(4) === 0 ? [] : own };
    must(await admin.put(`${provider}/cancellation_terms`, body), 'terms');
  }

  async function rule(): Promise<void> {
    const [open] = rules.filter(({ valid_until }) => valid_until === null);
    if (open && random.whole(3) === 0) {
      const valid_until = open.valid_from > today() ? open.valid_from : today();
      must(await admin.post(`${agency}/vat_rules/${open.rule_id}/end`, { valid_until }), 'end of a rule');
      open.valid_until = valid_until;
      return;
    }
    const treatment = random.pick(['standard', 'nursing_concession', 'outside_scope']);
    const body = { treatment, tax_rate: 5 + random.whole(20), reason: `Rule ${said}`, valid_from: firstDay() };
    const { data } = must(await admin.post(`${agency}/vat_rules`, body), 'rule') as { data: Rule };
    const tax_rate = Math.round(data.tax_rate * 100);
    rules.push({ ...data, tax_rate, valid_until: null, at: ++said });
  }

  async function card(): Promise<void> {
    const rates = [{ title: 'Healthcare Assistant', staff_rate: 13 + random.whole(9), hcp_rate: 22 + random.whole(9) }];
    must(await admin.put(`${provider}/rate_card`, { rates }), 'rate card');
  }

  return {
    provider,
    anything: () => random.pick([bands, bands, bands, terms, rule, card])(),
    /** The VAT that is dated for the day of the shift, as far as anybody has said it. */
    vat: (): Vat => vatOn(day, rules),
  };
}
