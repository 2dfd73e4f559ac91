import { jobs } from '@handover/contract/jobs';
import { useCall } from '../api/client.ts';
import { countOf } from '../jobs/status.ts';

const MINUTE = 60_000;
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });

/** How many shifts stand behind a sub-link; nothing until they are counted, or where they cannot be. */
export default function SubCount({ path }: { path: string }) {
  const counts = useCall(jobs.counts, {}, { every: MINUTE }).data?.data;
  const status = new URLSearchParams(path.split('?')[1]).get('status');
  const count = counts && countOf(counts, status ?? '');
  return count === undefined ? null : <span className="nav-count num">{compact.format(count)}</span>;
}
