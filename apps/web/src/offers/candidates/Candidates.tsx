import { candidates } from '@handover/contract/offers/candidates';
import { Tabs, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useCall } from '../../api/client.ts';
import { totalText } from '../../lists/texts.ts';
import type { PanelView } from '../../shifts/shared/panelViews.ts';
import { CandidateList } from './CandidateList.tsx';
import type { Source } from './useCandidates.ts';
import type { CandidateSearch } from './useCandidateSearch.ts';
import type { Offering } from './useOffering.tsx';
import shared from '../../ui/shared.module.css';
import classes from './Candidates.module.css';

const TYPING_MS = 200;
/** Minimum letters of a search; one would find everyone. */
const LEAST = 2;

type Props = {
  offering: Offering;
  looking: CandidateSearch;
  onView: (view: PanelView, member?: string) => void;
  full: boolean;
};

/** Candidates for a shift: suggested, applied, and a search by name. */
export function Candidates({ offering, looking, onView, full }: Props) {
  const { job_id, applications = 0 } = offering.job;
  const suggested = useCall(candidates.suggested, { job_id, page: 1 });
  const wanted = looking.search.trim();
  const [search] = useDebouncedValue(wanted, TYPING_MS);
  const searching = wanted.length >= LEAST && search.length >= LEAST;
  const tab = applications > 0 ? looking.tab : 'suggested';
  const source: Source = searching ? { list: 'found', search } : { list: tab };
  const list = (
    <CandidateList
      key={JSON.stringify(source)}
      source={source}
      offering={offering}
      looking={looking}
      onProfile={(member_id) => onView('view_profile', member_id)}
      full={full}
    />
  );
  return (
    <Tabs
      className={classes.tabs}
      value={searching ? null : tab}
      onChange={(next) => looking.show(next === 'applied' ? 'applied' : 'suggested')}
    >
      <Tabs.List>
        <Tabs.Tab value="suggested">
          Suggested{' '}
          {suggested.data && <span className={`${shared.dim} ${shared.num}`}>{totalText(suggested.data.meta)}</span>}
        </Tabs.Tab>
        {applications > 0 && (
          <Tabs.Tab value="applied">
            Applied <span className={`${shared.dim} ${shared.num}`}>{applications}</span>
          </Tabs.Tab>
        )}
      </Tabs.List>
      <TextInput
        type="search"
        aria-label="Search all staff by name or code"
        placeholder="Search all staff by name or code"
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        value={looking.search}
        onChange={(event) => looking.setSearch(event.currentTarget.value)}
      />
      {searching ? list : <Tabs.Panel value={tab}>{list}</Tabs.Panel>}
    </Tabs>
  );
}
