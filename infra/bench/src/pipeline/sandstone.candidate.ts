import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPhotoPipeline } from '@sandstone/media/in-process';
import { type Candidate } from './candidate.ts';

const pipeline = createPhotoPipeline();

/** The product's pipeline, with its checks. */
export const sandstone: Candidate = async (inputPath, outputFolder) => {
  const { variants } = await pipeline.process(inputPath);
  await mkdir(outputFolder, { recursive: true });
  let written = 0;
  for (const { step, format, bytes } of variants) {
    await writeFile(join(outputFolder, `${step}.${format}`), bytes);
    written += bytes.length;
  }
  return written;
};
