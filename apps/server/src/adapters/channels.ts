import type { Viewer } from '@handover/domain/viewer';

type Place = { agency_id: string; care_provider_id: string; office_id: string };

/** Channel of one person's streams. */
export const channelOf = (user_id: string): string => `user:${user_id}`;
/** Channel of administrators, and nobody else. */
export const PLATFORM = 'platform';
const agencyOf = ({ agency_id }: Pick<Place, 'agency_id'>) => `agency:${agency_id}`;
const providerOf = ({ care_provider_id }: Pick<Place, 'care_provider_id'>) => `provider:${care_provider_id}`;
export const officeOf = ({ office_id }: Pick<Place, 'office_id'>) => `office:${office_id}`;

/** Channels of everyone who answers for a place, from the platform down to the location itself. */
export const channelsOfPlace = (place: Place): string[] => [
  PLATFORM,
  agencyOf(place),
  providerOf(place),
  officeOf(place),
];

/**
 * Returns the channels that a viewer may listen to: their own, and that of their part of the tree. Staff have no part
 * in it.
 */
export function channelsOf(viewer: Viewer): string[] {
  const own = channelOf(viewer.user_id);
  switch (viewer.kind) {
    case 'admin':
      return [own, PLATFORM];
    case 'agency':
      return [own, agencyOf(viewer)];
    case 'provider':
      return [own, providerOf(viewer)];
    case 'office':
      return [own, officeOf(viewer)];
    case 'member':
      return [own];
  }
}
