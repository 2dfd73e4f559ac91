import { attachmentOf, type Viewer, isMember } from '@handover/domain/viewer';

/** Title of the exports page for this viewer. */
export function exportsTitle(viewer: Viewer): string {
  if (isMember(viewer)) return 'Pay statements';
  return attachmentOf(viewer).care_provider_id === null ? 'Statements and exports' : 'Spend and statements';
}
