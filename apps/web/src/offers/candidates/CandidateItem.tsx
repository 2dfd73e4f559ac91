import type { CandidateRow } from '@handover/contract/offers/candidates';
import { Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Person } from '../../ui/Person.tsx';
import { nameOf } from '../../shifts/shared/shiftTexts.ts';
import { Marks } from './Marks.tsx';
import { MiniBars, Why } from './Match.tsx';
import { CandidateNotes } from './CandidateNotes.tsx';
import { OfferButtons } from './OfferButtons.tsx';
import type { Offering } from './useOffering.tsx';
import { aboutText, completedText, notOfferedTogether } from './candidateTexts.ts';
import shared from '../../ui/shared.module.css';
import marks from './Marks.module.css';
import classes from './CandidateItem.module.css';

type Props = {
  candidate: CandidateRow;
  offering: Offering;
  onProfile: () => void;
  /** True if chosen; undefined if candidates cannot be chosen here. */
  chosen?: boolean | undefined;
  onChoose: (candidate: CandidateRow) => void;
  /** This candidate's profile was read last, so the list continues here. */
  come_back: boolean;
};

/** Candidate for a shift: name, match with reasons, and the state of their offer. */
export function CandidateItem({ candidate, offering, onProfile, chosen, onChoose, come_back }: Props) {
  const opener = useComeBack(come_back);
  const [open, setOpen] = useState(false);
  const [why, why_closed] = [useId(), useId()];
  const name = nameOf(candidate);
  const about = aboutText(candidate, offering.job);
  const closed = notOfferedTogether(candidate, offering.job);
  const Chevron = open ? IconChevronUp : IconChevronDown;
  return (
    <li className={classes.item} data-candidate>
      <div className={classes.row}>
        {chosen !== undefined && (
          <Checkbox
            aria-label={`Choose ${name}`}
            aria-describedby={closed ? why_closed : undefined}
            checked={chosen}
            onChange={() => onChoose(candidate)}
          />
        )}
        <Person name={name} size={40} picture={candidate.picture} />
        <div className={classes.who}>
          <p className={marks.head}>
            <button ref={opener} type="button" className={marks.name} onClick={onProfile}>
              {name}
            </button>
            <Marks {...candidate} />
          </p>
          <p className={classes.about} title={about}>
            {about || candidate.code}
          </p>
        </div>
        <OfferButtons candidate={candidate} offering={offering} />
      </div>
      <div className={classes.body} data-beside-choice={chosen !== undefined || undefined}>
        <p className={`${classes.match} ${shared.num}`}>
          <MiniBars match={candidate.match} />
          <span>
            <b>{candidate.match_percentage}% match</b>
            <span className={shared.dim}> · {completedText(candidate.completed_jobs_count)}</span>
          </span>
          <button
            type="button"
            className={shared.textButton}
            aria-expanded={open}
            aria-controls={why}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide why' : 'Why'}
            <span className={shared.sr}> {name} matches so</span>
            <Chevron size={14} aria-hidden />
          </button>
        </p>
        {chosen !== undefined && closed && (
          <p id={why_closed} className={classes.closed}>
            {closed}
          </p>
        )}
        <CandidateNotes candidate={candidate} />
        <div id={why} hidden={!open}>
          {open && <Why match={candidate.match} />}
        </div>
      </div>
    </li>
  );
}

/** Restores focus and scroll position on the candidate whose profile was read; otherwise the view begins at its top. */
function useComeBack(come_back: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const first = useRef(come_back);
  useEffect(() => {
    if (!first.current) return;
    const frame = requestAnimationFrame(() => {
      opener.current?.focus({ preventScroll: true });
      opener.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return opener;
}
