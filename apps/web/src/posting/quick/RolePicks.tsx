import { usual } from '@handover/contract/posting/usual';
import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../api/client.ts';
import { poundsText } from '../../shifts/shared/shiftTexts.ts';
import { ratesOf, type Role, roleAt } from './draft.ts';
import { fieldId } from '../shared/quickFields.ts';
import { Picks } from './Picks.tsx';
import { RateFields } from './RateFields.tsx';
import type { QuickPost } from './useQuickPost.ts';
import fields from '../../ui/Fields.module.css';

/** Roles shown as cards; others are found by typing. */
const MOST_CARDS = 7;
const OTHER = 'other role';

/** Usual roles of the location with their pay, and a field for any other. */
export function RolePicks({ post, roles }: { post: QuickPost; roles: readonly Role[] }) {
  const { draft, change, problems } = post;
  const cards = roles.slice(0, MOST_CARDS);
  const known = cards.find(({ title }) => title === draft.title);
  const [asked, setAsked] = useState(false);
  const other = (asked || draft.title !== '') && !known;
  const found = useCall(usual.roles, {}, { enabled: other }).data ?? [];

  const choose = (value: string) => {
    const role = cards.find(({ title }) => title === value);
    setAsked(!role);
    change(role ? ratesOf(role) : { title: '', staff_rate: '', hcp_rate: '' });
  };
  /** Types a role; a role without a card may still have usual rates. */
  const type = (title: string) => {
    setAsked(true);
    const role = roleAt(roles, title);
    change(role ? { ...ratesOf(role), title } : { title });
  };

  return (
    <Picks
      question="Who do you need?"
      name="role"
      id={other ? undefined : fieldId('title')}
      choices={[
        ...cards.map(({ title, staff_rate }) => ({
          value: title,
          title,
          hint: `${poundsText(staff_rate)}/h`,
        })),
        { value: OTHER, title: 'Other role', hint: 'Type its name' },
      ]}
      value={known?.title ?? (other ? OTHER : undefined)}
      onChange={choose}
      error={!other && problems.title ? 'Choose who you need' : undefined}
    >
      {other && (
        <div className={`${fields.fields} ${fields.bottom}`}>
          <Autocomplete
            className={fields.six}
            id={fieldId('title')}
            label="Role"
            required
            value={draft.title}
            data={[...new Set([...roles.map(({ title }) => title), ...found])]}
            limit={8}
            error={problems.title}
            onChange={type}
          />
          <RateFields post={post} />
        </div>
      )}
    </Picks>
  );
}
