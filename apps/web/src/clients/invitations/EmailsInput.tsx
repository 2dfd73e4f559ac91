import { PillsInput } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { emailsIn, isEmail } from './emails.ts';
import classes from './EmailsInput.module.css';

type Props = {
  emails: readonly string[];
  /** Text being typed that is not an email in the list yet. */
  typed: string;
  error: string | undefined;
  onChange: (emails: string[], typed: string) => void;
  onBlur: () => void;
};

/** Input for many emails: typed one after the other or pasted together, each removable. */
export function EmailsInput({ emails, typed, error, onChange, onBlur }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const add = (text: string) => onChange([...new Set([...emails, ...emailsIn(text)])], '');

  const type = (text: string) => (/[\s,;]/.test(text) ? add(text) : onChange([...emails], text));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed !== '') {
      event.preventDefault();
      add(typed);
    }
    if (event.key === 'Backspace' && typed === '') onChange(emails.slice(0, -1), '');
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    add(typed + event.clipboardData.getData('text/plain'));
  };
  const remove = (email: string) => {
    onChange(
      emails.filter((other) => other !== email),
      typed,
    );
    field.current?.focus();
  };

  return (
    <PillsInput
      label="Emails"
      description="Type or paste; commas, spaces and new lines all work"
      error={error}
      required
      withAsterisk={false}
    >
      <ul className={classes.emails}>
        {emails.map((email) => (
          <li key={email} className={`${classes.email} ${isEmail(email) ? '' : classes.wrong}`}>
            {!isEmail(email) && <IconAlertTriangle size={14} aria-label="Not an email:" />}
            <span>{email}</span>
            <button type="button" aria-label={`Remove ${email}`} onClick={() => remove(email)}>
              <IconX size={14} aria-hidden />
            </button>
          </li>
        ))}
        <li className={classes.typing}>
          <PillsInput.Field
            ref={field}
            name="emails"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={emails.length === 0 ? 'name@example.org' : undefined}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => {
              if (typed !== '') add(typed);
              onBlur();
            }}
          />
        </li>
      </ul>
    </PillsInput>
  );
}
