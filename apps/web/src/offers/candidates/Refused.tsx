import { Button } from '@mantine/core';
import { Modal } from '../../ui/Modal.tsx';
import { useLast } from '../../ui/useLast.ts';

type Props = { message: string | undefined; onClose: () => void };

/** Why somebody cannot be offered a shift, or given it. */
export function Refused({ message, onClose }: Props) {
  const shown = useLast(message);
  return (
    <Modal opened={message !== undefined} onClose={onClose} title="Error" size={420}>
      <p role="alert">Error: {shown}</p>
      <div className="dialog-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}
