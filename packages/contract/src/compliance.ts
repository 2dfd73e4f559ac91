import { z } from 'zod';
import { COMPLIANCE_STATES } from '@handover/domain/staff/credentials';

/** Compliance of a person, set by their worst document. */
export const compliance = z.object({ state: z.enum(COMPLIANCE_STATES), until: z.iso.date().nullable() });
