import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const ICONS = { red: IconAlertTriangle, amber: IconAlertTriangle, green: IconCircleCheck, blue: IconInfoCircle };

type Props = {
  tone: keyof typeof ICONS;
  children: ReactNode;
  action?: ReactNode;
  id?: string;
  /** Comes into view by itself, as a red one always does. */
  seen?: true;
};

/** The button that was pressed may stand a long form below the place where the answer is. */
const intoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' });

/** And it had to let go of the keyboard while it was busy, which goes on from the answer. */
const intoSight = (box: HTMLElement | null) => {
  intoView(box);
  if (document.activeElement === document.body) box?.focus({ preventScroll: true });
};

/** What happened, beside the thing it happened to. Red interrupts a screen reader; the others wait their turn. */
export function Banner({ tone, children, action, id, seen }: Props) {
  const Icon = ICONS[tone];
  return (
    <div
      className={`banner ${tone}`}
      role={tone === 'red' ? 'alert' : 'status'}
      id={id}
      tabIndex={tone === 'red' ? -1 : undefined}
      ref={tone === 'red' ? intoSight : seen ? intoView : null}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      <div className="banner-text">{children}</div>
      {action}
    </div>
  );
}
