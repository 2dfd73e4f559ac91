import { isAdmin, isAdminOrManager } from '@handover/domain/viewer';
import { careProviders } from '@handover/contract/clients/pages';
import type { Answer } from '@handover/contract/endpoint';
import { jobs } from '@handover/contract/shifts/jobs';
import { usual } from '@handover/contract/posting/usual';
import { Autocomplete, MultiSelect, TextInput } from '@mantine/core';
import { dayInWords } from '@handover/domain/staff/staffTexts';
import { londonDay } from '@handover/domain/time';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../api/client.ts';
import { useMe } from '../../api/me.ts';
import { datesInWords } from '../../clients/billing/FirstDay.tsx';
import { EntryFrame } from '../../pages/EntryFrame.tsx';
import { NotAllowed } from '../../pages/NotAllowed.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { DatePicker } from '../../ui/DatePicker.tsx';
import { SkeletonRows } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import classes from './RateCardPage.module.css';
import { EditableRows } from '../../lists/editable/EditableRows.tsx';
import { useRows } from '../../lists/editable/useRows.ts';
import fields from '../../ui/Fields.module.css';

const TITLE = 'Rate card';
/** Number of open shifts from the first day on, as text. */
const kept = (open_shifts: number | undefined): string =>
  open_shifts === undefined
    ? ''
    : open_shifts === 1
      ? ': 1 open shift from then on'
      : `: ${open_shifts} open shifts from then on`;
const MOST = 60;

type Entry = { title: string; staff_rate: string; hcp_rate: string; tags: string[] };
type Card = Answer<typeof usual.rateCard>['data'];
const BLANK: Entry = { title: '', staff_rate: '', hcp_rate: '', tags: [] };
const asEntries = (card: Card): Entry[] =>
  card.map(({ title, staff_rate, hcp_rate, tags }) => ({
    title,
    staff_rate: staff_rate.toFixed(2),
    hcp_rate: hcp_rate.toFixed(2),
    tags: tags.map(({ tag_id }) => tag_id),
  }));

/** Tags on a rate card, each once; used until all tags are loaded. */
const tagsOn = (card: Card) => [
  ...new Map(card.flatMap(({ tags }) => tags.map((tag) => [tag.tag_id, tag] as const))).values(),
];

/** Usual rates of roles at a care provider, for locations that have not had a shift of that role yet. */
export function RateCardPage() {
  const { level } = useMe();
  const { care_provider_id = '' } = useParams({ strict: false });
  const shown = isAdminOrManager(level);
  const provider = useCall(careProviders.find, { care_provider_id }, { enabled: shown });
  const card = useCall(usual.rateCard, { care_provider_id }, { enabled: shown });
  if (!shown) return <NotAllowed title={TITLE} levels={[1, 2]} />;
  return (
    <EntryFrame answer={provider} skeleton={<SkeletonRows />}>
      {({ company_name }) => (
        <EntryFrame answer={card} skeleton={<SkeletonRows />}>
          {(rates) => (
            <RateCard
              key={care_provider_id}
              care_provider_id={care_provider_id}
              name={company_name}
              card={rates}
              history={card.data?.history ?? []}
            />
          )}
        </EntryFrame>
      )}
    </EntryFrame>
  );
}

type Props = {
  care_provider_id: string;
  name: string;
  card: Card;
  history: Answer<typeof usual.rateCard>['history'];
};

function RateCard({ care_provider_id, name, card, history }: Props) {
  const [valid_from, setValidFrom] = useState(londonDay(new Date()));
  const then = useCall(usual.rateCard, { care_provider_id, day: valid_from }, { enabled: valid_from !== '' });
  const { level } = useMe();
  const rows = useRows(
    usual.saveRateCard,
    'rates',
    asEntries(card),
    (rates) => ({ care_provider_id, valid_from, rates }),
    ({ data }) => asEntries(data),
  );
  const { change, problem } = rows;
  const roles = useCall(usual.roles, {}).data ?? [];
  const tags = useCall(jobs.blank, { include_extras: '1' }).data?.tags ?? tagsOn(card);
  const rate = (entry: Entry, at: number, field: 'staff_rate' | 'hcp_rate', label: string) => (
    <TextInput
      className={`${fields.three} ${fields.paired}`}
      label={label}
      required
      inputMode="decimal"
      leftSection="£"
      value={entry[field]}
      error={problem(at, field)}
      onChange={(event) => change(at, { [field]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <BackLink href={`/care_providers/${care_provider_id}`}>{name}</BackLink>
      <PageHead
        entry
        title={TITLE}
        tab={`${TITLE}, ${name}`}
        actions={isAdmin(level) && <AppLink href="/minimum_wages">Minimum wage</AppLink>}
        hint="What roles usually cost, per hour, and the tags that every shift of a role asks for. A location’s own last shift of a role has the rates that come first."
      />
      <div className={classes.dates}>
        <DatePicker
          label="First day"
          description={`${datesInWords(history, dayInWords)} Shifts that are posted keep their rates${kept(then.data?.open_shifts)}.`.trim()}
          required
          value={valid_from}
          error={rows.problemOf('valid_from')}
          onChange={(day) => {
            setValidFrom(day);
            rows.touch();
          }}
        />
      </div>
      <EditableRows
        rows={rows}
        one="role"
        nameOf={({ title }) => title}
        blank={BLANK}
        most={MOST}
        empty="No roles yet. Their rates will be filled in when a shift is posted."
        fields={(entry, at) => (
          <>
            <Autocomplete
              className={fields.six}
              label="Role"
              required
              data={roles}
              limit={8}
              openOnFocus={false}
              value={entry.title}
              error={problem(at, 'title')}
              onChange={(title) => change(at, { title })}
            />
            {rate(entry, at, 'staff_rate', 'Staff hourly rate')}
            {rate(entry, at, 'hcp_rate', 'HCP hourly rate')}
            <MultiSelect
              className={fields.six}
              classNames={{ pill: fields.pill, inputField: fields.typed }}
              label="Required tags"
              data={tags.map(({ tag_id, title }) => ({ value: tag_id, label: title }))}
              searchable
              openOnFocus={false}
              value={entry.tags}
              error={problem(at, 'tags') ?? rows.problemOf('tags')}
              onChange={(chosen) => change(at, { tags: chosen })}
            />
          </>
        )}
      />
    </>
  );
}
