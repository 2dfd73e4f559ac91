import { type StaffMember } from '@handover/contract/staff/staff';
import { staffDocuments } from '@handover/contract/staff/documents';
import type { Viewer } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import { IconMapPinPlus } from '@tabler/icons-react';
import type { Dialog } from '../clients/dialog.ts';
import { EntryForm } from '../lists/EntryForm.tsx';
import type { Row } from '../lists/values.ts';
import { Empty } from '../ui/Empty.tsx';
import { EvidenceForm } from './EvidenceForm.tsx';

type Props = {
  viewer: Viewer;
  member: StaffMember;
  dialog: Dialog;
  onSaved: (row: Row) => void;
  onCancel: () => void;
  onAddAddress: () => void;
};

const isEvidence = (at: string): at is keyof typeof staffDocuments => at in staffDocuments;

/** Form for an entry that is added or changed on a profile. */
export function EntryDialog({ viewer, member, dialog, onSaved, onCancel, onAddAddress }: Props) {
  const { at, kind, row } = dialog;
  const form = { kind, viewer, row, onSaved, onCancel };
  if (at === 'availability' && member.addresses.length === 0) {
    return (
      <Empty
        icon={<IconMapPinPlus size={22} stroke={1.7} />}
        title="You need to add the staff addresses first"
        text="Someone is available from one of their addresses."
        action={
          <Button variant="default" size="xs" onClick={onAddAddress}>
            Add address
          </Button>
        }
      />
    );
  }
  return isEvidence(at) ? <EvidenceForm part={at} {...form} /> : <EntryForm {...form} />;
}
