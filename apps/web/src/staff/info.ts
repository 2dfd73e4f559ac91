import { staff, type StaffMember } from '@handover/contract/staff/staff';
import type { ListField } from '@handover/contract/list';
import { OPT_OUT_NOTICE_DAYS, OPT_OUT_TEXT } from '@handover/domain/staff/optOut';
import { staffPolicy } from '@handover/domain/staff/policy';
import type { Viewer } from '@handover/domain/viewer';
import type { Info } from '../clients/dialog.ts';
import type { EntryKind } from '../lists/kind.ts';

const save = staff.update as unknown as EntryKind['update'];

const infoFields = (viewer: Viewer, { tags }: StaffMember): ListField[] => {
  const grades = staffPolicy.grade(viewer).ok;
  return [
    { id: 'first_name', title: 'First name' },
    { id: 'last_name', title: 'Last name' },
    { id: 'dob', title: 'Date of birth', field_type: 'date' },
    ...(grades ? [{ id: 'position', title: 'Position' }] : []),
    { id: 'mobile_telephone', title: 'Mobile telephone', field_type: 'tel' },
    { id: 'home_telephone', title: 'Home telephone', field_type: 'tel' },
    { id: 'whatsapp_telephone', title: 'WhatsApp', field_type: 'tel' },
    ...(grades
      ? [
          {
            id: 'tags',
            title: 'Tags',
            field_type: 'multiSelect' as const,
            apiUrl: '/api/v1/options/tags',
            options: tags.map(({ tag_id, title }) => ({ value: tag_id, label: title })),
          },
        ]
      : []),
    {
      id: 'opted_out_on',
      title: 'Opted out of the 48-hour week on',
      field_type: 'date',
      description: `From today or later; empty without one. By entering a day: “${OPT_OUT_TEXT}”`,
    },
    {
      id: 'opt_out_ends_on',
      title: 'Opt-out ends on',
      field_type: 'date',
      description: `The last day of it, with ${OPT_OUT_NOTICE_DAYS} days’ notice.`,
    },
  ];
};

/** Basic information of a member as the profile changes it, without fields that this viewer may not change. */
export const infoOf = (viewer: Viewer, member: StaffMember): Info => ({
  kind: { resource: 'staff', id_field: 'member_id', fields: infoFields(viewer, member), create: save, update: save },
  row: { ...member, tags: member.tags.map(({ tag_id }) => tag_id) },
  may: { edit: staffPolicy.edit(viewer, member.member_id).ok, remove: false },
});
