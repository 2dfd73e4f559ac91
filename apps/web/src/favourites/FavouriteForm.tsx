import { Checkbox, Textarea, type TextareaProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { DialogEnd } from '../ui/DialogEnd.tsx';
import classes from './Favourites.module.css';

type Props = {
  title: string;
  form: ComponentProps<'form'>;
  reason: TextareaProps;
  message: string | undefined;
  busy: boolean;
  /** Text about the consequences. */
  means: string;
  /** Text about who can read the reason. */
  privacy: string;
  /** Choice between one location and all locations of its company. */
  whole?: { label: string; checked: boolean; onChange: (checked: boolean) => void } | undefined;
  act: string;
  onClose: () => void;
};

/** Form for a favourite or block, with a private reason. It stands in its place, because it may be in a dialog. */
export const FavouriteForm = ({ title, form, reason, message, busy, means, privacy, whole, act, onClose }: Props) => (
  <form {...form} className={classes.form} aria-label={title}>
    {message && <Banner tone="red">{message}</Banner>}
    <p>{means}</p>
    {whole && (
      <Checkbox
        label={whole.label}
        checked={whole.checked}
        onChange={(event) => whole.onChange(event.currentTarget.checked)}
      />
    )}
    <Textarea
      {...reason}
      classNames={{ description: classes.description }}
      autoFocus
      label="Reason"
      description={privacy}
      maxLength={500}
      autosize
      minRows={2}
    />
    <DialogEnd busy={busy} words={act} onClose={onClose} />
  </form>
);
