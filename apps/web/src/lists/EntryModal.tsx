import type { Viewer } from '@handover/domain/viewer';
import { useEffect, useRef } from 'react';
import { useCall } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Modal } from '../ui/Modal.tsx';
import { type AdminList, endpointsOf } from './endpoints.ts';
import { EntryForm } from './EntryForm.tsx';
import type { Row } from './values.ts';

type Props = {
  resource: AdminList;
  viewer: Viewer;
  /** An id, `new`, or nothing while closed. */
  entry: string | undefined;
  /** The entry's row where it is on screen. */
  row: Row | undefined;
  onSaved: (row: Row) => void;
  onClose: () => void;
};

export function EntryModal({ entry, onClose, ...rest }: Props) {
  const last = useRef(entry);
  useEffect(() => {
    if (entry) last.current = entry;
  }, [entry]);
  const shown = entry ?? last.current;
  const Body = shown === 'new' ? EntryForm : EditEntry;
  return (
    <Modal opened={entry !== undefined} onClose={onClose} title={shown === 'new' ? 'Add entry' : 'Edit entry'}>
      <Body key={shown} {...rest} id={shown ?? ''} row={shown === 'new' ? undefined : rest.row} onCancel={onClose} />
    </Modal>
  );
}

type EditProps = Omit<Props, 'entry' | 'onClose'> & { id: string; onCancel: () => void };

/** A link may name an entry that is not on this page of the list; then it is fetched alone. */
function EditEntry({ id, row, ...rest }: EditProps) {
  const { find } = endpointsOf(rest.resource);
  const found = useCall(find, { [rest.resource.id_field]: id }, { enabled: row === undefined });
  const entry = row ?? (found.data?.data as Row | undefined);
  if (entry) return <EntryForm {...rest} row={entry} />;
  if (found.isError) return <ErrorState text={messageOf(found.error)} onRetry={() => void found.refetch()} />;
  return <Loading />;
}
