import { fillingSetting } from '@handover/contract/offers/filling';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../api/client.ts';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { DialogEnd } from '../ui/DialogEnd.tsx';
import { Modal } from '../ui/Modal.tsx';
import { useToast } from '../ui/toast.tsx';
import shared from '../ui/shared.module.css';
import classes from './RefillSettings.module.css';

type Props = { care_provider_id: string; name: string };

/** Setting that lets the managers of a care provider fill its shifts: a line of the facts, and a way to change it. */
export default function FillingSetting({ care_provider_id, name }: Props) {
  const setting = useCall(fillingSetting.find, { care_provider_id }).data?.data;
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  if (!setting) return null;
  const { managers_fill } = setting;
  return (
    <div className={classes.fact}>
      <dt>Managers fill their own shifts</dt>
      <dd>
        {managers_fill ? 'Yes' : 'No, they ask Handover'}{' '}
        <button type="button" className={shared.textButton} aria-haspopup="dialog" onClick={() => setOpened(true)}>
          Change <span className={shared.sr}>whether managers fill their own shifts</span>
        </button>
        <Modal opened={opened} onClose={close} title="Who fills shifts" size={440}>
          <Form care_provider_id={care_provider_id} name={name} managers_fill={managers_fill} onClose={close} />
        </Modal>
      </dd>
    </div>
  );
}

type FormProps = Props & { managers_fill: boolean; onClose: () => void };

function Form({ care_provider_id, name, managers_fill, onClose }: FormProps) {
  const toast = useToast();
  const initial = { care_provider_id, managers_fill };
  const { form, values, set, message, busy } = useForm(fillingSetting.save, initial, () => {
    toast.saved();
    onClose();
  });
  return (
    <form {...form}>
      {message && <Banner tone="red">{message}</Banner>}
      <Switch
        data-autofocus
        label="Managers fill their own shifts"
        description={`Managers of ${name} and of its agency see candidates and offer shifts. They overrule nothing. Offers that are out stay when it is switched off.`}
        checked={values.managers_fill}
        onChange={(event) => set('managers_fill', event.currentTarget.checked)}
      />
      <DialogEnd busy={busy} words="Save" onClose={onClose} />
    </form>
  );
}
