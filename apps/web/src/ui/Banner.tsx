import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import classes from './Banner.module.css';

const ICONS = { red: IconAlertTriangle, amber: IconAlertTriangle, green: IconCircleCheck, blue: IconInfoCircle };

type Props = {
  tone: keyof typeof ICONS;
  children: ReactNode;
  action?: ReactNode;
  id?: string;
  /** Scroll into view when it appears, as red ones always do. */
  seen?: true;
  className?: string | undefined;
};

/** Scrolls the banner into view, because the pressed button may be far below it in a long form. */
const intoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' });

/** Scrolls the banner into view and focuses it, because a busy button loses the focus. */
const intoSight = (box: HTMLElement | null) => {
  intoView(box);
  if (document.activeElement === document.body) box?.focus({ preventScroll: true });
};

/** Message beside its cause. Red interrupts a screen reader; the others do not. */
export function Banner({ tone, children, action, id, seen, className }: Props) {
  const Icon = ICONS[tone];
  return (
    <div
      data-banner
      data-tone={tone}
      className={cx(classes.banner, classes[tone], className)}
      role={tone === 'red' ? 'alert' : 'status'}
      id={id}
      tabIndex={tone === 'red' ? -1 : undefined}
      ref={tone === 'red' ? intoSight : seen ? intoView : null}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}
