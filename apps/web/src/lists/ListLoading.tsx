import { cx } from '../ui/cx.ts';
import classes from './ListPage.module.css';

type Props = { text?: string; className?: string | undefined; room?: 'wide' | 'narrow' | undefined };

/** Text below a list while it loads. */
export const ListLoading = ({ text = 'Loading...', className, room }: Props) => (
  <p className={cx(classes.loading, className)} data-room={room} role="status">
    {text}
  </p>
);
