import { limits as allLimits } from '@sandstone/contract';
import { type CoverPipeline } from './cover-pipeline.port.ts';
import { ImageProcess } from './image-process.ts';
import { type ImageResults, type ImageTask } from './image.task.ts';
import { type PhotoLimits, type PhotoPipeline } from './photo-pipeline.port.ts';
import { createMutex } from './mutex.ts';

export interface ImageProcessPool {
  photos: PhotoPipeline;
  covers: CoverPipeline;
  /** Ends every process, and with it whatever is being made. */
  close(): Promise<void>;
}

/**
 * Both pipelines, run in processes of their own, which are killed when a task takes too long or is called off. There
 * are as many processes as the caller has tasks at once; each is kept for the next task.
 */
export function createImageProcessPool({
  limits = {},
}: { limits?: Partial<PhotoLimits> } = {}): ImageProcessPool {
  const { jobTimeoutSeconds, ordinaryMemoryBytes } = { ...allLimits.photo, ...limits };
  const busy = new Set<ImageProcess>();
  const idle: ImageProcess[] = [];
  const runExclusive = createMutex();

  function acquire(): ImageProcess {
    let kept = idle.pop();
    while (kept?.ended) kept = idle.pop();
    return kept ?? new ImageProcess();
  }

  /** @param alone in a process that ends with it: the next such picture needs all of the memory. */
  async function run<Kind extends keyof ImageResults>(
    task: ImageTask<Kind>,
    { signal, alone: disposable = false }: { signal?: AbortSignal; alone?: boolean } = {},
  ): Promise<ImageResults[Kind]> {
    signal?.throwIfAborted();
    const acquired = acquire();
    busy.add(acquired);
    try {
      return await acquired.run(task, { seconds: jobTimeoutSeconds, signal });
    } finally {
      if (disposable) await acquired.end();
      busy.delete(acquired);
      if (!acquired.ended) idle.push(acquired);
    }
  }

  async function make<Kind extends keyof ImageResults>(
    task: ImageTask<Kind>,
    signal?: AbortSignal,
  ): Promise<ImageResults[Kind]> {
    const { input } = task;
    const { memoryBytes } = await run({ kind: 'inspect', input, limits }, { signal });
    // There is memory for one such picture, beside the ordinary ones.
    const alone = memoryBytes > ordinaryMemoryBytes;
    return alone ? runExclusive(() => run(task, { signal, alone })) : run(task, { signal });
  }

  return {
    photos: {
      process: (input, { signal } = {}) => make({ kind: 'photo', input, limits }, signal),
      inspect: (input) => run({ kind: 'inspect', input, limits }),
    },
    covers: {
      process: (input, { blur, signal }) => make({ kind: 'cover', input, limits, blur }, signal),
    },
    async close() {
      await Promise.all([...busy, ...idle].map((each) => each.end()));
    },
  };
}
