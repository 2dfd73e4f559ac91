import { openDocument, staffDocuments } from '@handover/contract/staff/documents';
import { preparedRoute, route, type Route } from '../http/route.ts';
import { prepareDocument, removeDocument, saveDocument } from './documents.ts';
import { whichOf } from './documentsHeld.ts';
import { DOCUMENT_PARTS, type DocumentPart } from './documentsLink.ts';
import { linkToDocument, showDocument } from './documentsOpen.ts';
import { reviewEntry } from './review.ts';

function routesOf(part: DocumentPart): Route[] {
  const calls = staffDocuments[part];
  return [
    preparedRoute(calls.save, (ctx, input) => prepareDocument(ctx, whichOf(part, input), input.file), saveDocument),
    route(calls.link, (ctx, input) => linkToDocument(ctx, whichOf(part, input), calls.link.name)),
    route(calls.remove, (ctx, input) => removeDocument(ctx, whichOf(part, input))),
    route(calls.review, (ctx, input) => reviewEntry(ctx, whichOf(part, input), input)),
  ];
}

/** Routes of the documents behind certificates and vaccinations, and of their review. */
export const paperRoutes: Route[] = [...DOCUMENT_PARTS.flatMap(routesOf), route(openDocument, showDocument)];
