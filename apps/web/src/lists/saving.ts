import type { ListField } from '@handover/contract/list';
import { problemsOf } from '../api/form.ts';
import type { EntryKind } from './kind.ts';
import { addressIn, positionIn } from './places.ts';
import { ensurePosition } from './position.ts';
import type { Values } from './values.ts';

export const UNCONFIRMED = 'Confirm where the pin stands before you save';

/** Problem of an approximate position: members find a location by its pin, so it must be confirmed before saving. */
export const unconfirmedPosition = (values: Values): Record<string, string> => {
  const { latitude, approximate } = positionIn(values);
  return latitude !== null && approximate ? { latitude: UNCONFIRMED } : {};
};

/** Geocodes an address that is saved without a position, once everything else about it is valid. */
export function positionFinder(call: EntryKind['create'], fields: readonly ListField[]) {
  if (!fields.some((field) => field.field_type === 'position')) return undefined;
  return async (values: Values): Promise<Values> => {
    const position = positionIn(values);
    const { latitude: _, ...wrong } = problemsOf(call, values);
    return position.latitude === null && Object.keys(wrong).length === 0
      ? { ...(await ensurePosition(addressIn(values), position)) }
      : {};
  };
}
