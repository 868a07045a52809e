import { type Endpoint } from '../http/endpoint.ts';
import { legalDetails, legalText } from '../site-settings/legal.schema.ts';
import { legalPageNames } from '../site-settings/legal-page-names.ts';
import { z } from '../zod.ts';
import { type LegalBlock } from './blocks.ts';
import { type legalPreviewRoutes, type legalRoutes } from './routes.ts';

const run = z.object({
  text: z.string().describe('A line break is a text of its own'),
  strong: z.literal(true).optional(),
  emphasis: z.literal(true).optional(),
  code: z.literal(true).optional(),
  href: z.string().optional(),
});
const runs = z.array(run);
const nested = z.lazy(() => z.array(block));

/** Named, because it contains itself. */
const block: z.ZodType<LegalBlock> = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('heading'), level: z.literal([2, 3]), runs }),
    z.object({ kind: z.literal('paragraph'), runs }),
    z.object({ kind: z.literal('code'), text: z.string() }),
    z.object({ kind: z.literal('rule') }),
    z.object({ kind: z.literal('quote'), blocks: nested }),
    z.object({
      kind: z.literal('list'),
      start: z.int().nullable().describe('First number; null for a list without numbers'),
      items: z.array(nested),
    }),
  ])
  .meta({ id: 'LegalBlock' });
const blocks = z.array(block);

export const legalResponse = z.object({
  updatedOn: z.iso.date(),
  description: z.string().describe('The first paragraph as plain text; may be empty'),
  blocks,
});
export type LegalResponse = z.infer<typeof legalResponse>;

export const legalPreviewBody = z.strictObject({ ...legalDetails, text: legalText });
export type LegalPreview = z.infer<typeof legalPreviewBody>;
export const legalPreviewResponse = z.object({ blocks });

export const legalEndpoints = {
  legal: {
    summary: 'Returns the wording of a legal page, without its title',
    params: z.object({ page: z.enum(legalPageNames) }),
    response: legalResponse,
  },
  adminLegalPreview: {
    summary: 'Returns what a legal page would show, and stores nothing',
    body: legalPreviewBody,
    response: legalPreviewResponse,
  },
} as const satisfies Record<keyof (typeof legalRoutes & typeof legalPreviewRoutes), Endpoint>;
