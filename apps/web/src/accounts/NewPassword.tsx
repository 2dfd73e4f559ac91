import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useId } from 'react';
import { cx } from '../ui/cx.ts';
import { strengthOf } from './strength.ts';
import classes from './NewPassword.module.css';

type Props = PasswordInputProps & {
  password: string;
  /** The password may stay empty, so nothing is said of its strength until something is typed. */
  optional?: boolean;
};

/** Input for a new password, with its strength so far. */
export function NewPassword({ password, optional = false, ...input }: Props) {
  const hint = useId();
  const { percent, good, words } = strengthOf(password);
  const silent = optional && password === '';
  return (
    <div>
      <PasswordInput {...input} autoComplete="new-password" aria-describedby={hint} />
      {!silent && (
        <div className={cx(classes.bar, good && classes.good)} aria-hidden>
          <span style={{ width: `${percent}%` }} />
        </div>
      )}
      <p className={classes.words} id={hint} aria-live="polite">
        {silent || input.error ? '' : words}
      </p>
    </div>
  );
}
