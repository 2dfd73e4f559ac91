import { IconX } from '@tabler/icons-react';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import classes from './CloseButton.module.css';

/** Cross that closes something; a dialog has its own button around it. */
export const Cross = () => <IconX size={18} stroke={1.7} aria-hidden />;

type Props = { className?: string | undefined; onClick: () => void };

/** Button that closes a panel, a banner or a window. */
export const CloseButton = ({ className, onClick }: Props) => (
  <IconButton label="Close" size={36} className={cx(classes.close, className)} onClick={onClick}>
    <Cross />
  </IconButton>
);
