import { candidates } from '@handover/contract/offers/candidates';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/error.ts';
import type { ShiftTransitions } from '../../shifts/shared/useShiftTransitions.ts';
import { nameOf } from '../../shifts/shared/shiftTexts.ts';
import { notOfferedTogether } from './candidateTexts.ts';
import type { CandidateSearch } from './useCandidateSearch.ts';

/** Names of members who were offered the shift, and of those who were refused; or the reason why the call failed. */
export type Asked = { offered: string[]; refused: { name: string; message: string }[]; failed?: string };

/** Offers a shift to the chosen candidates who can be offered it, `most` of them: each is checked separately, and the result names each. */
export function useOfferMany(job: JobAnswer, moves: ShiftTransitions, { chosen, clear }: CandidateSearch) {
  const { job_id } = job;
  const together = chosen.filter((one) => notOfferedTogether(one, job) === undefined);
  const [asked, setAsked] = useState<Asked>();
  const nameFor = (id: string) => chosen.filter(({ member_id }) => member_id === id).map(nameOf)[0] ?? 'Someone';

  const offer = async () => {
    setAsked(undefined);
    const user_ids = together.map(({ member_id }) => member_id);
    const done = await moves.run(
      async () => {
        const { data } = await call(candidates.offerMany, { job_id, user_ids });
        setAsked({
          offered: data.offered.map(nameFor),
          refused: data.refused.map(({ user_id, message }) => ({ name: nameFor(user_id), message })),
        });
      },
      undefined,
      (error) => setAsked({ offered: [], refused: [], failed: messageOf(error) }),
    );
    if (done) clear();
  };
  return { asked, most: together.length, offer: () => void offer() };
}
