import type { ListField, Option } from '@handover/contract/list';
import { grantableLevels } from '@handover/domain/accounts/policy';
import type { Level, Viewer } from '@handover/domain/viewer';
import type { Values } from './values.ts';

/** What a definition cannot say because it depends on who is looking, or on the rest of the form. */
export type Refinement = {
  /** Which of a field's choices this viewer may give. */
  offers?: (field: ListField, option: Option, viewer: Viewer) => boolean;
  /** Whether the form asks for a field, given what is filled in. */
  asks?: (field: ListField, values: Values) => boolean;
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
    field.id !== 'level' || grantableLevels(viewer).some((level) => String(level) === option.value),
  asks: (field, values) => PLACES[field.id]?.(values) ?? true,
};

const REFINEMENTS: Partial<Record<string, Refinement>> = { users };

export const refinementOf = (resource: { resource: string }): Refinement => REFINEMENTS[resource.resource] ?? {};
