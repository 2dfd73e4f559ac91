import { supportFiles } from '@handover/contract/supportFiles';
import { preparedRoute, route, type Route } from '../../http/route.ts';
import { openFile } from './open.ts';
import { prepareUpload, saveUpload } from './upload.ts';

export const supportFileRoutes: Route[] = [
  preparedRoute(supportFiles.upload, prepareUpload, saveUpload),
  route(supportFiles.open, openFile),
];
