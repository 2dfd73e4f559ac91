import type { IconMapPinCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import shared from '../../ui/shared.module.css';
import classes from './AttendanceStatus.module.css';

type Props = {
  tone: 'green' | 'amber' | 'red' | 'grey';
  Icon: typeof IconMapPinCheck;
  title: string;
  children?: ReactNode;
};

/** Status of a check-in or check-out, announced to screen readers when it changes. */
export const AttendanceStatus = ({ tone, Icon, title, children }: Props) => (
  <div className={classes.status} data-tone={tone} role="status">
    <span className={classes.sign}>
      <Icon size={24} stroke={1.8} aria-hidden />
    </span>
    <div>
      <p className={`${classes.title} ${shared.num}`}>{title}</p>
      {children && <p className={classes.text}>{children}</p>}
    </div>
  </div>
);
