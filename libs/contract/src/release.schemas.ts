import { unknownCommit } from './release.ts';
import { z } from './zod.ts';

export const release = z.object({
  version: z.string(),
  commit: z
    .string()
    .describe(
      `The hash, with \`-modified\` if files differed from the commit; \`${unknownCommit}\` without git`,
    ),
});
export type Release = z.infer<typeof release>;

export const releaseAnswer = z.object({ ...release.shape });
export type ReleaseAnswer = z.infer<typeof releaseAnswer>;
