import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useId } from 'react';
import { strengthOf } from './strength.ts';

/** A password being chosen, with a word on how good it is so far. */
export function NewPassword({ password, ...input }: PasswordInputProps & { password: string }) {
  const hint = useId();
  const { percent, good, words } = strengthOf(password);
  return (
    <div>
      <PasswordInput {...input} autoComplete="new-password" aria-describedby={hint} />
      <div className={good ? 'strength-bar good' : 'strength-bar'} aria-hidden>
        <span style={{ width: `${percent}%` }} />
      </div>
      <p className="strength-words" id={hint} aria-live="polite">
        {words}
      </p>
    </div>
  );
}
