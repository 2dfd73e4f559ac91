import type { usual } from '@handover/contract/posting/usual';
import type { Answer } from '@handover/contract/endpoint';
import { oddRates } from '@handover/domain/posting/rateGuard';
import { isAdmin, type Level } from '@handover/domain/viewer';
import { Banner } from '../../ui/Banner.tsx';
import { penceOf } from './cost.ts';

type Role = Pick<Answer<typeof usual.find>['data']['roles'][number], 'title' | 'card'>;
type Filled = { title?: string; staff_rate?: string | number | undefined; hcp_rate?: string | number | undefined };

type Props = {
  values: Filled;
  /** Usual roles of the location, with their entry in the rate card. */
  roles: readonly Role[];
  level: Level;
  className?: string | undefined;
};

/** Says before publishing why an administrator will look at a manager's rates. */
export function RateNotice({ values, roles, level, className }: Props) {
  const [staff_rate, hcp_rate] = [penceOf(values.staff_rate), penceOf(values.hcp_rate)];
  if (isAdmin(level) || staff_rate === undefined || hcp_rate === undefined) return null;
  const title = values.title?.trim().toLowerCase();
  const card = roles.find((role) => role.title.toLowerCase() === title)?.card;
  const inPence = card && { staff_rate: penceOf(card.staff_rate) ?? 0, hcp_rate: penceOf(card.hcp_rate) ?? 0 };
  const odd = oddRates({ staff_rate, hcp_rate }, inPence ?? undefined);
  if (odd.length === 0) return null;
  return (
    <Banner tone="amber" className={className}>
      <b>Handover will look at this rate.</b> {odd.join('. ')}. The shift is published once it is approved.
    </Banner>
  );
}
