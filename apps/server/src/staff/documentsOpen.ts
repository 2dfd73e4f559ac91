import type { Input } from '@handover/contract/endpoint';
import type { openDocument } from '@handover/contract/staff/documents';
import { staffPolicy } from '@handover/domain/staff/policy';
import { orNotFound, assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { plainName } from '../adapters/plainName.ts';
import { findDocument, seenEntry, type Which } from './lockEntry.ts';
import { linkFor, linkOf } from './documentsLink.ts';
import { traceReads } from '../http/traceReads.ts';

/** Makes a link for the viewer alone. Reading another person's document is audited. */
export async function linkToDocument(ctx: Ctx, which: Which, action: string) {
  const { viewer, now, config } = ctx;
  const { file_type } = await seenEntry(ctx, which);
  assertAllowed(staffPolicy.see(viewer, which.member_id));
  const type = orNotFound(file_type ?? undefined, 'File');
  if (viewer.user_id !== which.member_id) await traceReads(ctx, action, [which.entry_id]);
  return { data: { ...linkFor(config.SECRET_KEY, viewer.user_id, which, now), type } };
}

/** Answers with the file. A link that is wrong, expired or another person's is not found. */
export async function showDocument(ctx: Ctx, { token }: Input<typeof openDocument>) {
  const { viewer, config, now } = ctx;
  const link = orNotFound(linkOf(config.SECRET_KEY, viewer.user_id, token, now), 'Paper');
  const paper = await findDocument(ctx, link.part, link.entry_id);
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
