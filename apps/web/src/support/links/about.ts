import { LINK_KINDS, type LinkKind } from '@handover/domain/support/ticket';

/** Subject in the address of Help, as `job:…`; undefined for anything else. */
export function aboutOf(about: unknown): { kind: LinkKind; target_id: string } | undefined {
  const [, kind, target_id] = /^(\w+):([\da-f-]{36})$/i.exec(typeof about === 'string' ? about : '') ?? [];
  const known = LINK_KINDS.find((each) => each === kind);
  return known && target_id ? { kind: known, target_id } : undefined;
}

/** Address of Help with a subject. */
export const helpWith = (kind: LinkKind, target_id: string): string => `/help?ask=1&about=${kind}:${target_id}`;
