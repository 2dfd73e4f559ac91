import type { IconMapPinCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = {
  tone: 'green' | 'amber' | 'red' | 'grey';
  Icon: typeof IconMapPinCheck;
  title: string;
  children?: ReactNode;
};

/** Status of a check-in or check-out, announced to screen readers when it changes. */
export const AttendanceStatus = ({ tone, Icon, title, children }: Props) => (
  <div className="in-place" data-tone={tone} role="status">
    <span className="in-place-sign">
      <Icon size={24} stroke={1.8} aria-hidden />
    </span>
    <div>
      <p className="in-place-title num">{title}</p>
      {children && <p className="in-place-text">{children}</p>}
    </div>
  </div>
);
