import { expiriesList } from '@handover/contract/compliance';
import type { CredentialState } from '@handover/domain/staff/items';
import { Button } from '@mantine/core';
import { IconListCheck, IconStack2 } from '@tabler/icons-react';
import { asText, type Row } from '../../lists/values.ts';
import { AllowedList } from '../../pages/AllowedList.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { StandingPill } from '../StandingPill.tsx';
import { Until } from './Until.tsx';

const STATES = new Map(
  expiriesList.fields.find(({ id }) => id === 'state')?.options?.map((its) => [its.value, its.label]),
);

/** That something is verified goes without colour: whether it still counts is said by its day. */
function State({ state }: { state: CredentialState }) {
  const words = STATES.get(state) ?? state;
  return state === 'verified' ? words : <StandingPill standing={state}>{words}</StandingPill>;
}

const cells = {
  expires_on: (row: Row) => <Until date={asText(row.expires_on)} />,
  state: (row: Row) => <State state={row.state as CredentialState} />,
};

const WAYS = [
  { title: 'Requirements', href: '/requirements', Icon: IconListCheck },
  { title: 'Items', href: '/compliance_items', Icon: IconStack2 },
];

/** What ends when, whoever holds it; each leads to its holder's profile, where it is looked at. */
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
