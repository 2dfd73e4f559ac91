import { openPaper, staffPapers } from '@handover/contract/staff/papers';
import { preparedRoute, route, type Route } from '../http/route.ts';
import { preparePaper, removePaper, savePaper } from './papers.ts';
import { whichOf } from './papersHeld.ts';
import { PAPER_PARTS, type PaperPart } from './papersLink.ts';
import { linkToPaper, showPaper } from './papersOpen.ts';
import { reviewEntry } from './review.ts';

function routesOf(part: PaperPart): Route[] {
  const calls = staffPapers[part];
  return [
    preparedRoute(calls.save, (ctx, input) => preparePaper(ctx, whichOf(part, input), input.file), savePaper),
    route(calls.link, (ctx, input) => linkToPaper(ctx, whichOf(part, input), calls.link.name)),
    route(calls.remove, (ctx, input) => removePaper(ctx, whichOf(part, input))),
    route(calls.review, (ctx, input) => reviewEntry(ctx, whichOf(part, input), input)),
  ];
}

/** The papers behind certificates and vaccinations, and who has looked at them. */
export const paperRoutes: Route[] = [...PAPER_PARTS.flatMap(routesOf), route(openPaper, showPaper)];
