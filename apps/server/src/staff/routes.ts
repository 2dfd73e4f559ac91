import { declaredHours } from '@handover/contract/staff/declaredHours';
import { staff } from '@handover/contract/staff/staff';
import { route, type Route } from '../http/route.ts';
import { listExport } from '../lists/routes.ts';
import { staffFor } from './asked.ts';
import { findCard } from './card.ts';
import { createMember } from './create.ts';
import { findDeclaredHours, saveDeclaredHours } from './declaredHours.ts';
import { listMembersJobs } from './jobs.ts';
import { paperRoutes } from './documentRoutes.ts';
import { partRoutes } from './parts.ts';
import { findProfile } from './profile.ts';
import { updateMember } from './update.ts';

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
  ...paperRoutes,
];
