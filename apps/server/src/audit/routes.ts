import { audit } from '@handover/contract/audit/audit';
import { route, type Route } from '../http/route.ts';
import { listRoutes } from '../lists/routes.ts';
import { findLastCheck } from './findLastCheck.ts';
import { auditSource } from './source.ts';

export const auditRoutes: Route[] = [route(audit.check, findLastCheck), ...listRoutes(audit, auditSource)];
