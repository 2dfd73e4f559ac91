import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Banner } from './Banner.tsx';
import { Person } from './Person.tsx';
import { PICTURE_TYPES, pictureProblem } from './pictureProblem.ts';
import shared from './shared.module.css';
import classes from './PictureInput.module.css';

type Props = {
  name: string;
  picture: string | null;
  /** Resolves once the new picture is the one that everyone sees. */
  onSave: (file: File) => Promise<void>;
  onRemove: () => Promise<void>;
  /** Message for an error. */
  wordsFor: (error: unknown) => string;
  /** True in a narrow card, where the text is small and takes the line beside the picture. */
  narrow?: boolean;
  children: ReactNode;
};

/** Picture of a person, to be set, changed and removed; a new one is shown while it uploads. */
export function PictureInput({ name, picture, onSave, onRemove, wordsFor, narrow = false, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLButtonElement>(null);
  const waited = useRef(false);
  const [preview, setPreview] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);

  useEffect(() => {
    // The buttons are disabled meanwhile, and one may disappear, so the focus moves to the camera button.
    if (waited.current && !busy && document.activeElement === document.body) camera.current?.focus();
    waited.current = busy;
  }, [busy]);

  const run = async (work: () => Promise<void>) => {
    setProblem(undefined);
    setBusy(true);
    await work().catch((error: unknown) => setProblem(wordsFor(error)));
    setBusy(false);
    setPreview(undefined);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (!file) return;
    const wrong = pictureProblem(file);
    if (wrong) return setProblem(wrong);
    setPreview(URL.createObjectURL(file));
    void run(() => onSave(file));
  };

  return (
    <>
      <div className={`${classes.input} ${narrow ? classes.narrow : ''}`} data-part="picture" aria-busy={busy}>
        <span className={classes.photo} data-busy={busy || undefined}>
          <Person name={name} size={64} picture={preview ?? picture} />
          <button
            ref={camera}
            type="button"
            aria-label="Change profile picture"
            disabled={busy}
            onClick={() => input.current?.click()}
          >
            <IconCamera size={15} stroke={1.7} aria-hidden />
          </button>
          <input
            ref={input}
            className={shared.sr}
            type="file"
            accept={PICTURE_TYPES.join()}
            aria-label="Profile picture"
            tabIndex={-1}
            onChange={choose}
          />
        </span>
        <div>
          {children}
          {busy && (
            <p className={shared.dim} role="status">
              Loading...
            </p>
          )}
        </div>
        {picture && !busy && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => void run(onRemove)}>
            Remove picture
          </Button>
        )}
      </div>
      {problem && <Banner tone="red">{problem}</Banner>}
    </>
  );
}
