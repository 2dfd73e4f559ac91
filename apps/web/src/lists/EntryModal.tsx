import type { Viewer } from '@handover/domain/viewer';
import { useCall } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Modal } from '../ui/Modal.tsx';
import { useLast } from '../ui/useLast.ts';
import { type AdminList, endpointsOf } from './endpoints.ts';
import { EntryForm } from './EntryForm.tsx';
import { kindOf } from './kind.ts';
import { type Removal, RemoveEntry } from './RemoveEntry.tsx';
import type { Row } from './values.ts';

type Props = {
  resource: AdminList;
  viewer: Viewer;
  /** Entry id, `new`, or undefined while closed. */
  entry: string | undefined;
  /** Row of the entry if it is on screen. */
  row: Row | undefined;
  removal: Removal | undefined;
  onRemoved: () => void;
  onSaved: (row: Row) => void;
  onClose: () => void;
};

export function EntryModal({ entry, onClose, ...rest }: Props) {
  const shown = useLast(entry);
  const form = { kind: kindOf(rest.resource), viewer: rest.viewer, onSaved: rest.onSaved, onCancel: onClose };
  return (
    <Modal opened={entry !== undefined} onClose={onClose} title={shown === 'new' ? 'Add entry' : 'Edit entry'}>
      {shown === 'new' ? (
        <EntryForm key={shown} {...form} row={undefined} />
      ) : (
        <EditEntry key={shown} {...form} {...rest} id={shown ?? ''} />
      )}
    </Modal>
  );
}

type EditProps = Parameters<typeof EntryForm>[0] & Pick<Props, 'resource' | 'removal' | 'onRemoved'> & { id: string };

/**
 * Form for an existing entry. A link may name an entry that is not on this page of the list; it is then loaded by
 * itself.
 */
function EditEntry({ resource, id, row, removal, onRemoved, ...form }: EditProps) {
  const { find } = endpointsOf(resource);
  const found = useCall(find, { [resource.id_field]: id }, { enabled: row === undefined });
  const entry = row ?? (found.data?.data as Row | undefined);
  if (entry) {
    return (
      <EntryForm {...form} row={entry}>
        {removal && (
          <RemoveEntry removal={removal} row={entry} one={resource.one.toLowerCase()} onRemoved={onRemoved} />
        )}
      </EntryForm>
    );
  }
  if (found.isError) return <ErrorState text={messageOf(found.error)} onRetry={() => void found.refetch()} />;
  return <Loading />;
}
