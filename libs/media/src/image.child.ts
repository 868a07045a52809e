import { writeFile } from 'node:fs/promises';
import { createCoverPipeline } from './cover-pipeline.ts';
import { type ImageAnswer, type ImageResults, type ImageTask } from './image.task.ts';
import { PhotoRefusedError } from './photo-pipeline.port.ts';
import { createPhotoPipeline } from './photo-pipeline.ts';

// The process in which pictures are decoded and encoded, one task at a time. It has no secret, and it can be killed at
// any moment: no codec listens to anything else.

function run({ kind, input, limits, blur = false }: ImageTask): Promise<ImageResults[keyof ImageResults]> {
  switch (kind) {
    case 'inspect':
      return createPhotoPipeline({ limits }).inspect(input);
    case 'photo':
      return createPhotoPipeline({ limits }).process(input);
    case 'cover':
      return createCoverPipeline({ limits }).process(input, { blur });
  }
}

async function answer(task: ImageTask): Promise<ImageAnswer> {
  try {
    return { outcome: 'done', result: await run(task) };
  } catch (error) {
    if (error instanceof PhotoRefusedError) {
      const { cause } = error;
      return { outcome: 'refused', code: error.code, reason: cause instanceof Error ? cause.message : '' };
    }
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return { outcome: 'failed', message: error instanceof Error ? error.message : String(error), code };
  }
}

process.on('message', (task: ImageTask) => void answer(task).then((answered) => process.send?.(answered)));
// The worker is gone. An orderly exit would wait for a codec that runs.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A signal to the whole group is the worker's to answer, which may let this task end first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// Where memory runs out all the same, Linux ends this process and not the worker; elsewhere there is no such file.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
