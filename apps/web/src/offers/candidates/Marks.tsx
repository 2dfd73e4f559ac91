import type { CandidateRow } from '@handover/contract/offers/candidates';
import { IconStarFilled } from '@tabler/icons-react';
import { Ago } from '../../ui/Ago.tsx';

type Props = Pick<CandidateRow, 'favourite' | 'standby' | 'applied_at'>;

/** Marks of a candidate: favourite of the home, on standby, applied. */
export const Marks = ({ favourite, standby, applied_at }: Props) => (
  <>
    {favourite && (
      <span className="cand-star" title="Favourite here">
        <IconStarFilled size={14} aria-hidden />
        <span className="sr">Favourite here</span>
      </span>
    )}
    {applied_at && (
      <span className="cand-applied">
        applied <Ago at={applied_at} />
      </span>
    )}
    {standby && <span className="pill grey cand-standby">On standby</span>}
  </>
);
