import { refillSettings } from '@handover/contract/offers/refill';
import { REFILL_LIMITS } from '@handover/domain/offers/refill';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../api/client.ts';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { DialogEnd } from '../ui/DialogEnd.tsx';
import { Modal } from '../ui/Modal.tsx';
import { useToast } from '../ui/toast.tsx';
import { PaceFields } from './PaceFields.tsx';
import shared from '../ui/shared.module.css';
import classes from './RefillSettings.module.css';

type Settings = { automatic: boolean; per_wave: number; minutes: number };
type Props = { care_provider_id: string; name: string };

const said = ({ automatic, per_wave, minutes }: Settings): string =>
  automatic ? `By itself, ${per_wave} at a time, ${minutes} min each` : 'When a booker starts it';

/** Setting for refilling shifts that a member dropped: a line of the facts, and a way to change it. */
export default function RefillSettings({ care_provider_id, name }: Props) {
  const settings = useCall(refillSettings.find, { care_provider_id }).data?.data;
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  if (!settings) return null;
  return (
    <div className={classes.fact}>
      <dt>Shifts that someone leaves</dt>
      <dd>
        {said(settings)}{' '}
        <button type="button" className={shared.textButton} aria-haspopup="dialog" onClick={() => setOpened(true)}>
          Change <span className={shared.sr}>how they are filled again</span>
        </button>
        <Modal opened={opened} onClose={close} title="Filling shifts again" size={440}>
          <Form care_provider_id={care_provider_id} name={name} settings={settings} onClose={close} />
        </Modal>
      </dd>
    </div>
  );
}

function Form({ care_provider_id, name, settings, onClose }: Props & { settings: Settings; onClose: () => void }) {
  const toast = useToast();
  const { form, field, values, set, message, busy } = useForm(
    refillSettings.save,
    { care_provider_id, ...settings },
    () => {
      toast.saved();
      onClose();
    },
  );
  return (
    <form {...form}>
      {message && <Banner tone="red">{message}</Banner>}
      <Switch
        data-autofocus
        label="Fill shifts again without asking"
        description={`When someone declines, leaves or loses a shift at ${name}, the next people are asked at once.`}
        checked={values.automatic}
        onChange={(event) => set('automatic', event.currentTarget.checked)}
      />
      <PaceFields
        limits={REFILL_LIMITS}
        people={field('per_wave')}
        minutes={field('minutes')}
        onPeople={(value) => set('per_wave', value)}
        onMinutes={(value) => set('minutes', value)}
      />
      <DialogEnd busy={busy} words="Save" onClose={onClose} />
    </form>
  );
}
