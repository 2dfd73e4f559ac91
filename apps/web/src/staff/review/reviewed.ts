import type { staffDocuments } from '@handover/contract/staff/documents';
import type { CredentialState } from '@handover/domain/staff/items';

/** A certificate or a vaccination that an administrator looks at. */
export type Reviewed = {
  member_id: string;
  part: keyof typeof staffDocuments;
  /** The entry's own id, whatever the section calls it. */
  id: string;
  title: string;
  state: CredentialState;
  /** Of what they look at, so that nothing else is verified by it. */
  updated_at: string;
};

/** Its ids, as the calls about it and its paper take them. */
export const reviewInput = ({ member_id, part, id }: Pick<Reviewed, 'member_id' | 'part' | 'id'>) =>
  part === 'skills' ? { member_id, skill_id: id } : { member_id, medical_id: id };
