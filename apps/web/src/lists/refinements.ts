import type { ListField, Option } from '@handover/contract/list';
import { grantableLevels } from '@handover/domain/accounts/policy';
import { clientPolicy } from '@handover/domain/clients/policy';
import { attachmentOf, type Level, type Viewer } from '@handover/domain/viewer';
import type { Values } from './values.ts';

/** Rules that a definition cannot express, because they depend on the viewer or on the rest of the form. */
export type Refinement = {
  /** True if this viewer may add entries, when the level alone does not decide. */
  adds?: (viewer: Viewer) => boolean;
  /** True if this viewer may change visible entries. */
  changes?: (viewer: Viewer) => boolean;
  /** True if this viewer has the field. */
  has?: (field: ListField, viewer: Viewer) => boolean;
  /** True if this viewer may choose the option. */
  offers?: (field: ListField, option: Option, viewer: Viewer) => boolean;
  /** True if the form asks for the field, given the current values. */
  asks?: (field: ListField, values: Values) => boolean;
  /** Fields that are required for viewers who have them, because for others they are implied. */
  needs?: readonly string[];
  /** Members check in here, so an approximate position is not accepted: a user must have confirmed the pin. */
  pinned?: true;
};

const levelIs = ({ level }: Values, ...levels: readonly Level[]) => levels.some((one) => String(one) === level);

/**
 * Fields for an account's place, which follows from the lowest place chosen: a care provider implies its agency, a
 * location its care provider, so those are not asked for. Administrators and members belong to no company.
 */
const PLACES: Partial<Record<string, (values: Values) => boolean>> = {
  agency_id: (values) => levelIs(values, 2) && !values.care_provider_id,
  care_provider_id: (values) => levelIs(values, 2) || (levelIs(values, 3) && !values.office_id),
  office_id: (values) => levelIs(values, 3),
};

const users: Refinement = {
  offers: (field, option, viewer) =>
    field.id === 'status'
      ? option.value !== 'pending'
      : field.id !== 'level' || grantableLevels(viewer).some((level) => String(level) === option.value),
  // A pending user, like each one just added, stays pending until they accept.
  asks: (field, values) =>
    field.id === 'status' ? (values.status ?? 'pending') !== 'pending' : (PLACES[field.id]?.(values) ?? true),
};

/** Attachment of the viewer, as a client of their own: its rules hold for any client in sight. */
const own = (viewer: Viewer) => {
  const { agency_id, care_provider_id } = attachmentOf(viewer);
  return { agency_id: agency_id ?? '', care_provider_id: care_provider_id ?? '' };
};
const ON = { status: 'active' } as const;
const OFF = { status: 'non-active' } as const;

const agencies: Refinement = {
  has: (field, viewer) => field.id !== 'status' || clientPolicy.edit_agency(viewer, own(viewer), OFF, ON).ok,
};

const care_providers: Refinement = {
  adds: (viewer) => clientPolicy.create_care_provider(viewer, { ...own(viewer), ...ON }).ok,
  has: (field, viewer) =>
    field.id !== 'status' ||
    clientPolicy.edit_care_provider(viewer, own(viewer), { ...own(viewer), ...OFF }, { ...ON, has_jobs: false }).ok,
  needs: ['agency_id'],
};

const offices: Refinement = {
  adds: (viewer) => clientPolicy.add_location(viewer, { ...own(viewer), ...ON }).ok,
  changes: (viewer) => clientPolicy.keep_locations(viewer, own(viewer)).ok,
  has: (field, viewer) => field.id !== 'care_provider_id' || attachmentOf(viewer).care_provider_id === null,
  needs: ['care_provider_id'],
  pinned: true,
};

/** Owner of a requirement: a care provider, one of its locations, or a tag. Choosing one hides the others. */
const ASKING: Partial<Record<string, (values: Values) => boolean>> = {
  care_provider_id: ({ office_id, tag_id }) => !office_id && !tag_id,
  office_id: ({ care_provider_id, office_id, tag_id }) => Boolean(office_id) || (!care_provider_id && !tag_id),
  tag_id: ({ care_provider_id, office_id }) => !care_provider_id && !office_id,
};

const requirements: Refinement = {
  has: (field, viewer) => field.id !== 'care_provider_id' || attachmentOf(viewer).care_provider_id === null,
  asks: (field, values) => ASKING[field.id]?.(values) ?? true,
};

/** Invoices are created from shifts and do not change. */
const invoices: Refinement = { adds: () => false };

const REFINEMENTS: Partial<Record<string, Refinement>> = {
  users,
  agencies,
  care_providers,
  offices,
  requirements,
  invoices,
};

export const refinementOf = ({ resource }: { resource: string }): Refinement => REFINEMENTS[resource] ?? {};
