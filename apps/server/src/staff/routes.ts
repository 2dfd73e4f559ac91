import { declaredHours } from '@handover/contract/staff/declaredHours';
import { staff } from '@handover/contract/staff/staff';
import { openDocument, staffDocuments } from '@handover/contract/staff/documents';
import { route, type Route, preparedRoute } from '../http/route.ts';
import { listExport } from '../lists/routes.ts';
import { staffFor } from './asked.ts';
import { findCard } from './card.ts';
import { createMember } from './create.ts';
import { findDeclaredHours, saveDeclaredHours } from './declaredHours.ts';
import { listMembersJobs } from './jobs.ts';
import { partRoutes } from './parts.ts';
import { findProfile } from './profile.ts';
import { updateMember } from './update.ts';
import { prepareDocument, removeDocument, saveDocument } from './documents.ts';
import { whichOf } from './lockEntry.ts';
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
const documentRoutes: Route[] = [...DOCUMENT_PARTS.flatMap(routesOf), route(openDocument, showDocument)];

export const staffRoutes: Route[] = [
  listExport(staff.export, staffFor),
  route(staff.create, createMember),
  route(staff.find, findProfile),
  route(staff.update, updateMember),
  route(staff.jobs, listMembersJobs),
  route(staff.card, findCard),
  route(declaredHours.find, findDeclaredHours),
  route(declaredHours.save, saveDeclaredHours),
  ...partRoutes,
  ...documentRoutes,
];
