import { jobs } from '@handover/contract/shifts/jobs';
import { useThrottledCallback } from '@mantine/hooks';
import { useCall } from '../api/client.ts';
import { useShiftChanges } from '../shifts/shared/useShiftChanges.ts';
import { countOf } from '../shifts/shared/statusFilters.ts';
import shared from '../ui/shared.module.css';
import classes from './nav.module.css';

const MINUTE = 60_000;
const AT_MOST_EVERY_MS = 2_000;
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });

/** Number of shifts behind a sub-link; empty until it is loaded, or if it cannot be. */
export default function SubCount({ path }: { path: string }) {
  const answer = useCall(jobs.counts, {}, { every: MINUTE });
  // All sub-links share one query, so a running one is not cancelled.
  const again = useThrottledCallback(() => void answer.refetch({ cancelRefetch: false }), AT_MOST_EVERY_MS);
  useShiftChanges({ changed: again, reload: again });
  const counts = answer.data?.data;
  const status = new URLSearchParams(path.split('?')[1]).get('status');
  const count = counts && countOf(counts, status ?? '');
  return count === undefined ? null : <span className={`${classes.count} ${shared.num}`}>{compact.format(count)}</span>;
}
