import type { CandidateRow } from '@handover/contract/offers/candidates';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconSend } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Ago } from '../../ui/Ago.tsx';
import { StatusBadge } from '../../shifts/shared/StatusBadge.tsx';
import { nameOf } from '../../shifts/shared/shiftTexts.ts';
import type { How } from './Overrule.tsx';
import type { Offering } from './useOffering.tsx';
import { isBarred, offerState } from './candidateTexts.ts';
import { Pill } from '../../ui/Pill.tsx';
import shared from '../../ui/shared.module.css';
import classes from './OfferButtons.module.css';

type Props = { candidate: CandidateRow; offering: Offering; below?: true };

/** Offer state of a candidate with the matching buttons: always exactly one state. */
export function OfferButtons({ candidate, offering, below }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { job, busy, doing, act } = offering;
  useKeptFocus(box, !offering.asking);
  const name = nameOf(candidate);
  const barred = isBarred(candidate);
  const { offer } = candidate;
  const button = (how: How, text: string, rest: string, primary = false) => {
    const pressed = doing?.how === how && doing.member_id === candidate.member_id;
    return (
      <Button
        size="xs"
        px={12}
        variant={primary ? 'filled' : 'default'}
        disabled={busy || !offering.open || (barred && how !== 'undo')}
        onClick={() => act(how, candidate)}
      >
        {pressed ? 'Loading...' : text}
        <span className={shared.sr}>{` ${rest} ${name}`}</span>
      </Button>
    );
  };
  const STATES: Record<ReturnType<typeof offerState>, () => ReactNode> = {
    open: () => (
      <>
        {button('assign', 'Assign Job', 'to')}
        {button('offer', 'Offer', 'to', true)}
      </>
    ),
    offered: () => (
      <>
        <Pill tone="blue">
          <IconSend size={13} aria-hidden />
          <span>Offered {offer && <Ago at={offer.created_at} />}</span>
        </Pill>
        {button('undo', 'Undo', 'the offer to')}
      </>
    ),
    declined: () => (
      <>
        <Pill tone="grey">
          <IconCircleX size={13} aria-hidden />
          <span>Declined {offer && <Ago at={offer.answered_at ?? offer.created_at} />}</span>
        </Pill>
        {button('offer', 'Offer again', 'to')}
      </>
    ),
    accepted: () => (
      <Pill tone="green">
        <IconCircleCheck size={13} aria-hidden />
        Accepted
      </Pill>
    ),
    has: () => <StatusBadge status={job.status} />,
  };
  return (
    <div ref={box} className={classes.buttons} data-below={below}>
      {STATES[offerState(candidate, job)]()}
    </div>
  );
}

/** Keeps the keyboard focus when the pressed button is replaced by another, unless a dialog is about to take it. */
function useKeptFocus(box: RefObject<HTMLDivElement | null>, free: boolean) {
  const inside = useRef(false);
  useEffect(() => {
    const focused = document.activeElement;
    if (focused !== document.body) inside.current = box.current?.contains(focused) ?? false;
    else if (inside.current && free) box.current?.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus();
  });
}
