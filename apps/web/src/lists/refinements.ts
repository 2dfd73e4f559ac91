import type { ListField, Option } from '@handover/contract/list';
import { grantableLevels } from '@handover/domain/accounts/policy';
import { clientPolicy } from '@handover/domain/clients/policy';
import { attachmentOf, type Level, type Viewer } from '@handover/domain/viewer';
import type { Values } from './values.ts';

/** What a definition cannot say because it depends on who is looking, or on the rest of the form. */
export type Refinement = {
  /** Whether this viewer adds entries, where the level alone does not tell. */
  adds?: (viewer: Viewer) => boolean;
  /** Whether this viewer changes entries that are in sight. */
  changes?: (viewer: Viewer) => boolean;
  /** Whether this viewer has a field at all. */
  has?: (field: ListField, viewer: Viewer) => boolean;
  /** Which of a field's choices this viewer may give. */
  offers?: (field: ListField, option: Option, viewer: Viewer) => boolean;
  /** Whether the form asks for a field, given what is filled in. */
  asks?: (field: ListField, values: Values) => boolean;
  /** Fields that whoever has them must fill in, though for others they go without saying. */
  needs?: readonly string[];
  /** Staff check in here, so a guessed position will not do: someone has to have placed the pin. */
  pinned?: true;
};

const levelIs = ({ level }: Values, ...levels: readonly Level[]) => levels.some((one) => String(one) === level);

/**
 * Where an account belongs follows from the lowest place chosen: a care provider names its agency and a location
 * its care provider, so what follows is not asked. Administrators and staff members belong to no company.
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
  // Who waits, as everybody who is added does, goes on waiting until they accept.
  asks: (field, values) =>
    field.id === 'status' ? (values.status ?? 'pending') !== 'pending' : (PLACES[field.id]?.(values) ?? true),
};

/** A client that is the viewer's own, whatever its name: what is asked of it is asked of any in sight. */
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

/** One asks: a care provider, one of its locations, or a tag. Naming one puts the others away. */
const ASKING: Partial<Record<string, (values: Values) => boolean>> = {
  care_provider_id: ({ office_id, tag_id }) => !office_id && !tag_id,
  office_id: ({ care_provider_id, office_id, tag_id }) => Boolean(office_id) || (!care_provider_id && !tag_id),
  tag_id: ({ care_provider_id, office_id }) => !care_provider_id && !office_id,
};

const requirements: Refinement = {
  has: (field, viewer) => field.id !== 'care_provider_id' || attachmentOf(viewer).care_provider_id === null,
  asks: (field, values) => ASKING[field.id]?.(values) ?? true,
};

/** They come from shifts, and what they say stays. */
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
