import { engagements, people } from '@handover/contract/staff/people';
import { route, type Route } from '../../http/route.ts';
import { listReads } from '../../lists/routes.ts';
import { endEngagement, listEngagements, startEngagement } from './engage.ts';
import { findPerson } from './profile.ts';
import { peopleSource } from './source.ts';

export const peopleRoutes: Route[] = [
  ...listReads(people, peopleSource),
  route(people.find, findPerson),
  route(engagements.list, listEngagements),
  route(engagements.start, startEngagement),
  route(engagements.end, endEngagement),
];
