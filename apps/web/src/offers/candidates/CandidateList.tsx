import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { refusal } from '../../lists/refusal.ts';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading, SkeletonRows } from '../../ui/Loading.tsx';
import { CandidateItem } from './CandidateItem.tsx';
import { type Source, useCandidates } from './useCandidates.ts';
import type { CandidateSearch } from './useCandidateSearch.ts';
import type { Offering } from './useOffering.tsx';
import { poolText } from './candidateTexts.ts';
import classes from './Candidates.module.css';

/** Candidates shown beside the facts of a shift, which have more below them. */
const FEW = 5;

const EMPTY: Record<Source['list'], { title: string; text: string }> = {
  suggested: {
    title: 'There are currently no suggested staff members for this job',
    text: 'Search for anyone by name or code: the reasons why they are not suggested stand beside them.',
  },
  applied: { title: 'Nobody has applied', text: 'People who apply are listed here at once.' },
  found: { title: 'Nobody of that name or code', text: 'Try the beginning of a name or the whole code.' },
};

type Props = {
  source: Source;
  offering: Offering;
  looking: CandidateSearch;
  onProfile: (member_id: string) => void;
  /** True for the full list with a selection; else only the first few are shown. */
  full: boolean;
};

/** Candidates from one source, with a button that loads more. */
export function CandidateList({ source, offering, looking, onProfile, full }: Props) {
  const pages = looking.more + (full ? 1 : 0);
  const { rows, pool, more, pending, error, again } = useCandidates(source, offering.job.job_id, Math.max(pages, 1));
  const shown = pages === 0 ? rows.slice(0, FEW) : rows;
  const chosen = new Set(looking.chosen.map(({ member_id }) => member_id));
  return (
    <>
      {source.list === 'suggested' && pool && rows.length > 0 && <p className={classes.pool}>{poolText(pool)}</p>}
      <ul className={classes.list}>
        {shown.map((candidate) => (
          <CandidateItem
            key={candidate.member_id}
            candidate={candidate}
            offering={offering}
            onProfile={() => {
              looking.leave(candidate.member_id);
              onProfile(candidate.member_id);
            }}
            chosen={full ? chosen.has(candidate.member_id) : undefined}
            onChoose={looking.choose}
            come_back={looking.left === candidate.member_id}
          />
        ))}
      </ul>
      {pending && (
        <Loading>
          <SkeletonRows rows={3} />
        </Loading>
      )}
      {error && <ErrorState {...refusal(error)} onRetry={again} />}
      {rows.length === 0 && !pending && !error && (
        <Empty icon={<IconUsers size={22} stroke={1.7} />} {...EMPTY[source.list]} />
      )}
      {(more || shown.length < rows.length) && !pending && (
        <Button variant="default" size="xs" className={classes.more} onClick={looking.showMore}>
          Show more
        </Button>
      )}
    </>
  );
}
