import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { LONGEST_VIEW_NAME } from '@handover/domain/lists/savedViews';
import { messageOf } from '../api/error.ts';
import { DialogEnd } from '../ui/DialogEnd.tsx';
import { Modal } from '../ui/Modal.tsx';

type Props = {
  title: string;
  /** Name so far; empty for a new view. */
  name: string;
  busy: boolean;
  error: unknown;
  onName: (name: string) => void;
  onClose: () => void;
};

/** Dialog that asks for the name of a saved view. */
export function NameView({ title, name, busy, error, onName, onClose }: Props) {
  const [typed, setTyped] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onName(typed.trim());
  };
  return (
    <Modal opened onClose={onClose} title={title} size={420}>
      <form onSubmit={submit}>
        <TextInput
          data-autofocus
          required
          label="Name"
          placeholder="To chase"
          description="Filters and sort are kept. Only you see your views."
          maxLength={LONGEST_VIEW_NAME}
          autoComplete="off"
          value={typed}
          error={error ? messageOf(error) : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DialogEnd busy={busy} words="Save" onClose={onClose} />
      </form>
    </Modal>
  );
}
