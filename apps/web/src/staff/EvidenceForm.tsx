import { staffDocuments } from '@handover/contract/staff/documents';
import type { Viewer } from '@handover/domain/viewer';
import { useState } from 'react';
import { useSend } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { EntryForm } from '../lists/EntryForm.tsx';
import type { EntryKind } from '../lists/kind.ts';
import { asText, type Row } from '../lists/values.ts';
import { type PaperChange, PaperField } from './PaperField.tsx';

type Props = {
  part: keyof typeof staffDocuments;
  kind: EntryKind;
  viewer: Viewer;
  row: Row | undefined;
  onSaved: (row: Row) => void;
  onCancel: () => void;
};

const storedIn = (row: Row | undefined) =>
  typeof row?.file_type === 'string' ? { type: row.file_type, size: Number(row.file_size) } : undefined;

/**
 * Form for an entry with its document. The entry is saved first; if its document is then refused, the form continues
 * with the saved entry, so that a retry does not add it twice.
 */
export function EvidenceForm({ part, kind, viewer, row, onSaved, onCancel }: Props) {
  const [entry, setEntry] = useState(row);
  const [change, setChange] = useState<PaperChange>('keep');
  const [refused, setRefused] = useState<string>();
  const sending = useSend(staffDocuments[part].save);
  const removing = useSend(staffDocuments[part].remove);
  const busy = sending.isPending || removing.isPending;

  const savePaper = async (saved: Row) => {
    if (change === 'keep') return onSaved(saved);
    const ids = { ...kind.given, [kind.id_field]: asText(saved[kind.id_field]) } as never;
    try {
      if (change === 'remove') await removing.mutateAsync(ids);
      else {
        await sending.mutateAsync({ ...(ids as object), file: new Uint8Array(await change.arrayBuffer()) } as never);
      }
      onSaved(saved);
    } catch (error) {
      setEntry(saved);
      const kept = change === 'remove' ? 'The file is still there.' : 'The entry is saved without this file.';
      setRefused(`${kept} ${messageOf(error)}`);
    }
  };

  return (
    <EntryForm
      key={asText(entry?.[kind.id_field])}
      kind={kind}
      viewer={viewer}
      row={entry}
      busy={busy}
      onSaved={(saved) => void savePaper(saved)}
      onCancel={onCancel}
    >
      <PaperField
        stored={storedIn(row)}
        change={change}
        busy={busy}
        refused={refused}
        onChange={(next) => {
          setRefused(undefined);
          setChange(next);
        }}
      />
    </EntryForm>
  );
}
