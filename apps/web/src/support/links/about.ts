import { LINK_KINDS, type LinkKind } from '@handover/domain/support/ticket';

/** What the address of Help names, as `job:…`; whatever else stands there is nothing. */
export function aboutOf(about: unknown): { kind: LinkKind; target_id: string } | undefined {
  const [, kind, target_id] = /^(\w+):([\da-f-]{36})$/i.exec(typeof about === 'string' ? about : '') ?? [];
  const known = LINK_KINDS.find((each) => each === kind);
  return known && target_id ? { kind: known, target_id } : undefined;
}

/** Where somebody asks for help with a thing. */
export const helpWith = (kind: LinkKind, target_id: string): string => `/help?ask=1&about=${kind}:${target_id}`;
