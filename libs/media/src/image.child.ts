import { writeFile } from 'node:fs/promises';
import { middleFocus } from '@sandstone/contract';
import { createCoverPipeline } from './cover-pipeline.ts';
import { createHeroPipeline } from './hero-pipeline.ts';
import { type ImageResponse, type ImageResults, type ImageTask } from './image.task.ts';
import { PhotoRefusedError } from './photo-pipeline.port.ts';
import { createPhotoPipeline } from './photo-pipeline.ts';
import { bytesOf, readTaken } from './photo.inspector.ts';

// Child process that decodes and encodes pictures, one task at a time. It has no secrets and can be killed at any
// moment, which is the only way to stop a codec.

function run({
  kind,
  input,
  limits,
  blur = false,
  focus = { wide: middleFocus, tall: middleFocus },
  edits = null,
  watermark,
}: ImageTask): Promise<ImageResults[keyof ImageResults]> {
  switch (kind) {
    case 'photo':
      return createPhotoPipeline({ limits }).process(input, { edits, watermark });
    case 'cover':
      return createCoverPipeline({ limits }).process(input, { blur, edits });
    case 'hero':
      return createHeroPipeline({ limits }).process(input, { focus, edits, watermark });
    case 'taken':
      return bytesOf(input).then(readTaken);
  }
}

async function perform(task: ImageTask): Promise<ImageResponse> {
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

process.on('message', (task: ImageTask) => void perform(task).then((response) => process.send?.(response)));
// The worker died. An orderly exit would wait for a running codec.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// The worker handles signals to the process group, and may let this task finish first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// Makes Linux kill this process before the worker when memory runs out; other systems have no such file.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
