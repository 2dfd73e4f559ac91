import { z } from 'zod';

export const LIST_PAGE_SIZES = [10, 15, 20, 50, 75, 100, 200] as const;
export const LIST_PAGE_SIZE = 50;
/** Maximum exact total under filters; beyond it "10,000+" is shown. */
export const TOTAL_CAP = 10_000;

export const pageMeta = z.object({
  current_page: z.int(),
  last_page: z.int(),
  from: z.int().nullable(),
  to: z.int().nullable(),
  per_page: z.int(),
  total: z.int(),
  total_capped: z.boolean().optional(),
  next_page_url: z.string().nullable(),
});
export type PageMeta = z.output<typeof pageMeta>;
