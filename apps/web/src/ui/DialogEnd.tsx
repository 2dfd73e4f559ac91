import { Button } from '@mantine/core';
import classes from './DialogEnd.module.css';

type Props = { busy: boolean; words?: string; onClose: () => void };

/** Cancel and submit buttons of a dialog with a form. */
export const DialogEnd = ({ busy, words = 'Save information', onClose }: Props) => (
  <div className={classes.end}>
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
    <Button type="submit" disabled={busy}>
      {busy ? 'Loading...' : words}
    </Button>
  </div>
);
