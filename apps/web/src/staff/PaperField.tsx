import { Button, Input } from '@mantine/core';
import { IconFileText, IconTrash, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { fileText, PAPER_TYPES, paperProblem } from './paperProblem.ts';
import shared from '../ui/shared.module.css';
import form from '../lists/EntryForm.module.css';
import classes from './PaperField.module.css';

/** Change of an entry's document when the entry is saved. */
export type PaperChange = 'keep' | 'remove' | File;

type Props = {
  /** Document stored already. */
  stored: { type: string; size: number } | undefined;
  change: PaperChange;
  onChange: (change: PaperChange) => void;
  /** The document is being sent. */
  busy: boolean;
  /** Reason why the server refused it. */
  refused: string | undefined;
};

/** Field for an entry's document: a file or photo, sent once the entry is saved. */
export function PaperField({ stored, change, onChange, busy, refused }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const chosen = change instanceof File ? change : undefined;
  const there = chosen ?? (change === 'keep' ? stored : undefined);
  const error = problem ?? refused;
  const chooser = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (error === undefined) return;
    // The pressed button is far below, or has lost the focus, so the focus moves to the file button.
    chooser.current?.focus({ preventScroll: true });
    chooser.current?.scrollIntoView({ block: 'center' });
  }, [error]);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (!file) return;
    const wrong = paperProblem(file);
    setProblem(wrong);
    if (!wrong) onChange(file);
  };
  const takeAway = () => {
    setProblem(undefined);
    onChange(chosen ? 'keep' : 'remove');
  };

  return (
    <Input.Wrapper
      className={form.wide}
      id={id}
      label="File"
      labelElement="div"
      description="A PDF, or a photo as JPEG or PNG, of at most 10 MB."
      error={error}
      errorProps={{ role: 'alert' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={classes.row} aria-busy={busy}>
        {there && (
          <span className={classes.name}>
            <IconFileText size={17} stroke={1.7} aria-hidden />
            <span>
              {chosen && <b>{chosen.name}</b>}{' '}
              <span className={`${shared.dim} ${shared.num}`}>{fileText(there.type, there.size)}</span>
            </span>
          </span>
        )}
        {change === 'remove' && <span className={shared.dim}>It is removed when you save.</span>}
        <Button
          ref={chooser}
          variant="default"
          size="xs"
          leftSection={<IconUpload size={15} aria-hidden />}
          disabled={busy}
          aria-describedby={error ? `${id}-error` : `${id}-description`}
          onClick={() => input.current?.click()}
        >
          {there ? 'Choose another file' : 'Choose file'}
        </Button>
        {there && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconTrash size={15} aria-hidden />}
            disabled={busy}
            onClick={takeAway}
          >
            Remove file
          </Button>
        )}
        {change === 'remove' && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => onChange('keep')}>
            Keep it
          </Button>
        )}
        <input
          ref={input}
          className={shared.sr}
          type="file"
          accept={PAPER_TYPES.join()}
          aria-label="File"
          tabIndex={-1}
          onChange={choose}
        />
      </div>
      {busy && (
        <p className={classes.sending} role="status">
          Sending the file...
        </p>
      )}
    </Input.Wrapper>
  );
}
