import { expiriesList } from '@handover/contract/staff/compliance';
import type { CredentialState } from '@handover/domain/staff/items';
import { Button } from '@mantine/core';
import { IconChecks, IconListCheck, IconStack2 } from '@tabler/icons-react';
import { complianceState } from '@handover/domain/staff/credentials';
import { asText, type Row } from '../../lists/values.ts';
import { AllowedList } from '../../pages/AllowedList.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { StandingPill } from '../StandingPill.tsx';
import { dayInWords } from '@handover/domain/staff/staffTexts';
import { CompliancePill } from '../CompliancePill.tsx';
import { useToday } from '../useToday.ts';
import shared from '../../ui/shared.module.css';
import classes from './CompliancePage.module.css';

const STATES = new Map(
  expiriesList.fields.find(({ id }) => id === 'state')?.options?.map((its) => [its.value, its.label]),
);

/** State of a document. Verified has no colour, because its date shows if it still counts. */
function State({ state }: { state: CredentialState }) {
  const words = STATES.get(state) ?? state;
  return state === 'verified' ? words : <StandingPill standing={state}>{words}</StandingPill>;
}

const cells = {
  expires_on: (row: Row) => <Until date={asText(row.expires_on)} counts={row.state === 'verified'} />,
  state: (row: Row) => <State state={row.state as CredentialState} />,
};

const WAYS = [
  { title: 'Documents to check', href: '/compliance/review', Icon: IconChecks },
  { title: 'Requirements', href: '/requirements', Icon: IconListCheck },
  { title: 'Items', href: '/compliance_items', Icon: IconStack2 },
];

/** Documents of all members by expiry; each leads to its holder's profile, where it is reviewed. */
export const CompliancePage = () => (
  <AllowedList
    resource={expiriesList}
    cells={cells}
    leads={({ member_id }) => `/staff/${asText(member_id)}`}
    actions={WAYS.map(({ title, href, Icon }) => (
      <Button
        key={href}
        component={AppLink}
        href={href}
        variant="default"
        leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
      >
        {title}
      </Button>
    ))}
  />
);

/** Last day of a document, and the time left if it counts: "Valid" never stands beside "Waiting". */
function Until({ date, counts }: { date: string; counts: boolean }) {
  const state = complianceState({ lacking: false, valid_until: date }, useToday());
  return (
    <span className={classes.until}>
      <time dateTime={date} className={shared.num}>
        {dayInWords(date)}
      </time>
      {counts && <CompliancePill of={{ state, until: date }} />}
    </span>
  );
}
