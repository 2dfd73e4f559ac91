import { attachmentOf, type Viewer } from '@handover/domain/viewer';

/** Title of the exports page for this viewer. */
export function exportsTitle(viewer: Viewer): string {
  if (viewer.level === 4) return 'Pay statements';
  return attachmentOf(viewer).care_provider_id === null ? 'Statements and exports' : 'Spend and statements';
}
