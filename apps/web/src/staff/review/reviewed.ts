import type { staffDocuments } from '@handover/contract/staff/documents';
import type { CredentialState } from '@handover/domain/staff/items';

/** Certificate or vaccination under review. */
export type Reviewed = {
  member_id: string;
  part: keyof typeof staffDocuments;
  /** Id of the entry, in any section. */
  id: string;
  title: string;
  state: CredentialState;
  /** Version that the administrator sees, so that no other is verified. */
  updated_at: string;
};

/** Ids of the entry, as its endpoints take them. */
export const reviewInput = ({ member_id, part, id }: Pick<Reviewed, 'member_id' | 'part' | 'id'>) =>
  part === 'skills' ? { member_id, skill_id: id } : { member_id, medical_id: id };
