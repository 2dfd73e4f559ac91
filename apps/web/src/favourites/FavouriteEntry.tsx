import type { FavouriteKind } from '@handover/domain/favourites/favourites';
import { Button } from '@mantine/core';
import { IconStarFilled, IconUserOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Ago } from '../ui/Ago.tsx';
import { Pill } from '../ui/Pill.tsx';
import shared from '../ui/shared.module.css';
import classes from './Favourites.module.css';

type Props = {
  kind: FavouriteKind;
  /** Word for the entry: "Favourite", "Hidden". */
  words: string;
  /** Person or home that it is about. */
  about?: ReactNode;
  reason: string;
  written_by?: string | undefined;
  updated_at: string;
  BlockIcon?: typeof IconUserOff;
  /** "Take back", "Show again"; the label is for screen readers, which read one button after another. */
  undo?: { words: string; label: string; busy: boolean; act: () => void };
};

/** Favourite or block with its reason, and a button that removes it. */
export const FavouriteEntry = ({
  kind,
  words,
  about,
  reason,
  written_by,
  updated_at,
  undo,
  BlockIcon = IconUserOff,
}: Props) => (
  <div className={classes.entry}>
    <div>
      <p className={classes.line}>
        {about}
        <Pill tone={kind === 'favourite' ? 'green' : 'grey'}>
          {kind === 'favourite' ? <IconStarFilled size={12} aria-hidden /> : <BlockIcon size={13} aria-hidden />}
          {words}
        </Pill>
      </p>
      {reason && <p className={classes.reason}>{reason}</p>}
      <p className={`${shared.dim} ${classes.by}`}>
        {written_by && `${written_by}, `}
        <Ago at={updated_at} long />
      </p>
    </div>
    {undo && (
      <Button size="xs" variant="default" disabled={undo.busy} aria-label={undo.label} onClick={undo.act}>
        {undo.words}
      </Button>
    )}
  </div>
);
