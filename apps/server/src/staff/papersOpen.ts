import type { Input } from '@handover/contract/endpoint';
import type { openPaper } from '@handover/contract/staff/papers';
import { staffPolicy } from '@handover/domain/staff/policy';
import { orNotFound, assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { plainName } from '../adapters/plainName.ts';
import { findPaper, seenEntry, type Which } from './papersHeld.ts';
import { linkFor, linkOf } from './papersLink.ts';
import { traceReads } from '../http/traceReads.ts';

/** A link for whoever asks, and nobody else. Who looks at somebody else's paper is in the audit. */
export async function linkToPaper(ctx: Ctx, which: Which, action: string) {
  const { viewer, now, config } = ctx;
  const { file_type } = await seenEntry(ctx, which);
  assertAllowed(staffPolicy.see(viewer, which.member_id));
  const type = orNotFound(file_type ?? undefined, 'File');
  if (viewer.user_id !== which.member_id) await traceReads(ctx, action, [which.entry_id]);
  return { data: { ...linkFor(config.SECRET_KEY, viewer.user_id, which, now), type } };
}

/** The file itself. A link that is wrong, over or somebody else's leads nowhere. */
export async function showPaper(ctx: Ctx, { token }: Input<typeof openPaper>) {
  const { viewer, config, now } = ctx;
  const link = orNotFound(linkOf(config.SECRET_KEY, viewer.user_id, token, now), 'Paper');
  const paper = await findPaper(ctx, link.part, link.entry_id);
  assertAllowed(staffPolicy.see(viewer, paper.member_id));
  const [file, type] = [
    orNotFound(paper.file ?? undefined, 'Paper'),
    orNotFound(paper.file_type ?? undefined, 'Paper'),
  ];
  return {
    file,
    type,
    lasting: false,
    download: `${plainName(paper.title, 'paper')}${/\.\w+$/.exec(file)?.[0] ?? ''}`,
  };
}
