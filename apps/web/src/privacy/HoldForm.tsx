import { erasure } from '@handover/contract/privacy/privacy';
import { HOLD_KINDS, HOLD_LABELS } from '@handover/domain/privacy/terms';
import { Button, Radio, Textarea } from '@mantine/core';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import shared from '../ui/shared.module.css';
import classes from '../lists/EntryForm.module.css';

type Props = { user_id: string; onDone: () => void; onCancel: () => void };

/** Form for a legal hold: while it exists nothing more is erased. */
export function HoldForm({ user_id, onDone, onCancel }: Props) {
  const { form, field, set, values, errors, message, busy } = useForm(
    erasure.hold,
    { user_id, kind: HOLD_KINDS[0], reason: '' },
    onDone,
  );
  return (
    <form {...form} className={classes.form} data-entry-form>
      <p className={shared.dim}>Nothing about this person is erased until the hold is lifted.</p>
      {message && <Banner tone="red">{message}</Banner>}
      <Radio.Group
        label="What it is about"
        value={values.kind}
        error={errors.kind}
        onChange={(kind) => set('kind', kind)}
      >
        {HOLD_KINDS.map((kind) => (
          <Radio key={kind} value={kind} label={HOLD_LABELS[kind]} mt={8} />
        ))}
      </Radio.Group>
      <Textarea {...field('reason')} label="Why" autosize minRows={2} maxLength={500} required data-autofocus />
      <div className={classes.end}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? 'Loading...' : 'Place a hold'}
        </Button>
      </div>
    </form>
  );
}
