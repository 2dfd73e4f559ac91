import { IconX } from '@tabler/icons-react';
import { IconButton } from './IconButton.tsx';
import classes from './BannerClose.module.css';

/** Button that closes a banner. */
export const BannerClose = ({ onClick }: { onClick: () => void }) => (
  <IconButton label="Close" className={classes.close} onClick={onClick}>
    <IconX size={16} />
  </IconButton>
);
