import { Checkbox, TextInput } from '@mantine/core';
import { SignaturePad } from '../../ui/SignaturePad.tsx';
import type { CheckOutDraft } from '../shared/checkOutDraft.ts';
import classes from './CheckOutForm.module.css';

type Props = {
  leaving: CheckOutDraft;
  errors: Partial<Record<keyof CheckOutDraft, string>>;
  onChange: (change: Partial<CheckOutDraft>) => void;
};

/**
 * Name and signature of a person who can confirm the hours. If nobody is available, the member says so instead, at no
 * loss.
 */
export const WhoSigns = ({ leaving, errors, onChange }: Props) => (
  <>
    {!leaving.nobody_to_sign && (
      <>
        <TextInput
          label="Authorised person name"
          required
          maxLength={120}
          autoComplete="off"
          value={leaving.authorized_person}
          error={errors.authorized_person}
          aria-invalid={errors.authorized_person ? true : undefined}
          onChange={(event) => onChange({ authorized_person: event.currentTarget.value })}
        />
        <SignaturePad
          label="Authorised signature"
          name={leaving.authorized_person}
          instead="Type it instead"
          value={leaving.authorized_signature}
          error={errors.authorized_signature}
          onChange={(authorized_signature) => onChange({ authorized_signature })}
        />
      </>
    )}
    <Checkbox
      checked={leaving.nobody_to_sign}
      onChange={(event) =>
        // The signature must be drawn anew if a person is available after all.
        onChange({ nobody_to_sign: event.currentTarget.checked, authorized_person: '', authorized_signature: '' })
      }
      label="Nobody available to sign"
    />
    {leaving.nobody_to_sign && (
      <p className={classes.nobody} role="status">
        That is all right. Your planner looks at these hours, and you are paid for them as usual.
      </p>
    )}
  </>
);
