import type { ListField } from '@handover/contract/list';
import { type StaffMember, staffParts } from '@handover/contract/staff/staff';
import { type PartKey, STAFF_PARTS } from '@handover/contract/staff/parts';
import { TIME_OPTIONS } from '@handover/domain/posting/fields';
import { staffPolicy } from '@handover/domain/staff/policy';
import type { Viewer } from '@handover/domain/viewer';
import { lazy, Suspense } from 'react';
import { streetOf } from '../clients/addressLines.ts';
import type { Part } from '../clients/parts.ts';
import type { Row } from '../lists/values.ts';
import { aboutRow, nameOfRow } from './rowTexts.ts';
import { columnsOf } from './profileColumns.tsx';
import type { Reviewed } from './review/reviewed.ts';

/** Sections in the order in which managers read them. */
const ORDER = ['skills', 'work_experience', 'addresses', 'availability', 'medicals'] as const satisfies PartKey[];

const ReviewButtons = lazy(async () => ({ default: (await import('./review/ReviewButtons.tsx')).ReviewButtons }));

const QUARTERS = TIME_OPTIONS.map((time) => ({ value: time, label: time }));

/** Field completed from this profile: the member's addresses as options. */
function fieldFor(field: ListField, { addresses }: StaffMember): ListField {
  if (field.id === 'address_id') {
    const main = addresses.find((address) => address.default === 1) ?? addresses[0];
    return {
      ...field,
      options: addresses.map((address) => ({
        value: address.address_id,
        label: [streetOf(address), address.city].filter(Boolean).join(', '),
      })),
      ...(main ? { default_value: main.address_id } : {}),
    };
  }
  if (field.id === 'from_time' || field.id === 'to_time') {
    return { ...field, field_type: 'select', options: QUARTERS };
  }
  return field;
}

/** Rows with the ids that the form's options use. */
const rowsOf = (member: StaffMember, key: PartKey): readonly Row[] =>
  key === 'availability'
    ? member.availability.map((entry) => ({ ...entry, address_id: entry.location.address_id }))
    : member[key];

function section(viewer: Viewer, member: StaffMember, key: PartKey, today: string): Part {
  const its = STAFF_PARTS[key];
  const { member_id } = member;
  const calls = staffParts[key];
  const may = staffPolicy.edit(viewer, member_id).ok;
  const reviews = 'evidence' in its && its.evidence && staffPolicy.review(viewer).ok;
  return {
    title: its.title,
    one: its.one,
    empty: its.empty,
    rows: rowsOf(member, key),
    name: (row) => nameOfRow(key, row),
    about: (row) => aboutRow(key, row),
    columns: columnsOf(key, member_id, today),
    kind: {
      resource: key,
      id_field: its.id_field,
      fields: its.fields.map((field) => fieldFor(field, member)),
      create: calls.create,
      update: calls.update,
      given: { member_id },
    },
    remove: calls.remove,
    may: { add: may, edit: () => may, remove: () => may },
    ...(key === 'availability' && viewer.user_id === member_id
      ? { link: { title: 'My calendar', href: '/calendar' } }
      : {}),
    ...(reviews
      ? { more: (row) => <Review of={{ ...row, member_id, part: key, id: row[its.id_field] } as Reviewed} /> }
      : {}),
  };
}

/** Loaded only for administrators, who alone review. */
const Review = ({ of }: { of: Reviewed }) => (
  <Suspense>
    <ReviewButtons of={of} />
  </Suspense>
);

/** Five tables of a profile, as the contract describes them. */
export const sectionsOf = (viewer: Viewer, member: StaffMember, today: string): Part[] =>
  ORDER.map((key) => section(viewer, member, key, today));
