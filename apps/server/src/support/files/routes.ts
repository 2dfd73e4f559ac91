import { supportFiles } from '@handover/contract/support/files';
import { preparedRoute, type Route } from '../../http/route.ts';
import { prepareUpload, saveUpload } from './upload.ts';

export const supportFileRoutes: Route[] = [preparedRoute(supportFiles.upload, prepareUpload, saveUpload)];
