import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import classes from './Pill.module.css';

/** Tone of what says a status: red asks for action, amber for attention. */
export type Tone = 'red' | 'amber' | 'green' | 'blue' | 'grey';

declare module 'react' {
  // oxlint-disable-next-line no-unused-vars -- an interface is merged by its parameters
  interface HTMLAttributes<T> {
    'data-tone'?: Tone | undefined;
  }
}

/** Short word with a tone: a status, a match, a mark. */
export const Pill = ({
  tone,
  className,
  ...rest
}: Omit<ComponentProps<'span'>, 'className'> & { tone: Tone; className?: string | undefined }) => (
  <span {...rest} className={cx(classes.pill, className)} data-pill data-tone={tone} />
);
