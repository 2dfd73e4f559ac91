import { Button } from '@mantine/core';
import { IconArrowsLeftRight, IconSend } from '@tabler/icons-react';
import { nameOf } from '../../shifts/shared/shiftTexts.ts';
import type { CandidateSearch } from './useCandidateSearch.ts';
import shared from '../../ui/shared.module.css';
import classes from './OfferShift.module.css';

const listed = new Intl.ListFormat('en-GB');

type Props = {
  looking: CandidateSearch;
  /** Number of the chosen who can be offered the shift together. */
  most: number;
  busy: boolean;
  onOffer: () => void;
  onCompare: (codes: string) => void;
};

/** Actions for the chosen candidates; the bar stays visible while the lists scroll. */
export function ChosenBar({ looking: { chosen, clear }, most, busy, onOffer, onCompare }: Props) {
  if (chosen.length === 0) return null;
  return (
    <div className={classes.chosen} role="region" aria-label="Chosen">
      <p>
        <span className={classes.names}>{listed.format(chosen.map(nameOf))}</span>{' '}
        <button type="button" className={shared.textButton} onClick={clear}>
          Clear
        </button>
        {most < chosen.length && (
          <span
            className={shared.dim}
          >{` ${chosen.length - most} of them cannot be offered it together with others.`}</span>
        )}
      </p>
      {chosen.length === 2 && (
        <Button
          variant="default"
          leftSection={<IconArrowsLeftRight size={16} stroke={1.7} aria-hidden />}
          onClick={() => onCompare(chosen.map(({ code }) => code).join())}
        >
          Compare
        </Button>
      )}
      <Button
        leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}
        disabled={busy || most === 0}
        onClick={onOffer}
      >
        {busy ? 'Loading...' : `Offer to ${most}`}
      </Button>
    </div>
  );
}
