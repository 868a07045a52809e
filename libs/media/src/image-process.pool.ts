import { limits as allLimits } from '@sandstone/contract';
import { type CoverPipeline } from './cover-pipeline.port.ts';
import { ImageProcess } from './image-process.ts';
import { type ImageResults, type ImageTask } from './image.task.ts';
import { createMutex } from './mutex.ts';
import {
  type HeroPipeline,
  type PhotoLimits,
  type PhotoPipeline,
  PhotoRefusedError,
} from './photo-pipeline.port.ts';

const idleSeconds = 60;

export interface ImageProcessPool {
  photos: PhotoPipeline;
  covers: CoverPipeline;
  heroes: HeroPipeline;
  /** Ends every process, including running tasks. Later tasks fail. */
  close(): Promise<void>;
}

/**
 * Runs the pipelines in child processes, which are killed when a task times out or is cancelled. The pool has as
 * many processes as the caller has parallel tasks, and reuses them. One without work for a minute ends, because it takes a
 * hundred megabytes.
 */
export function createImageProcessPool({
  limits = {},
}: { limits?: Partial<PhotoLimits> } = {}): ImageProcessPool {
  const { jobTimeoutSeconds, maxProcessorSeconds, ordinaryMemoryBytes, maxMemoryBytes } = {
    ...allLimits.photo,
    ...limits,
  };
  const timeLimits = { seconds: jobTimeoutSeconds, processorSeconds: maxProcessorSeconds };
  const ordinaryLimits = { ...limits, maxMemoryBytes: Math.min(ordinaryMemoryBytes, maxMemoryBytes) };
  const busy = new Set<ImageProcess>();
  const idle: { process: ImageProcess; end: NodeJS.Timeout }[] = [];
  const runExclusive = createMutex();
  let isClosed = false;

  function acquire(): ImageProcess {
    // A large picture that has waited for its turn must not start another process.
    if (isClosed) throw new Error('The image processes were closed');
    for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
      clearTimeout(kept.end);
      if (!kept.process.ended) return kept.process;
    }
    return new ImageProcess();
  }

  function keep(process: ImageProcess): void {
    const end = setTimeout(() => void process.end(), idleSeconds * 1000);
    // It must not keep the worker alive.
    idle.push({ process, end: end.unref() });
  }

  /** @param disposable ends the process after the task: the next large picture needs all of the memory */
  async function run<Kind extends keyof ImageResults>(
    task: ImageTask<Kind>,
    { signal, alone: disposable = false }: { signal?: AbortSignal; alone?: boolean } = {},
  ): Promise<ImageResults[Kind]> {
    signal?.throwIfAborted();
    const acquired = acquire();
    busy.add(acquired);
    try {
      return await acquired.run(task, { limits: timeLimits, signal });
    } finally {
      if (disposable) await acquired.end();
      busy.delete(acquired);
      if (!acquired.ended) keep(acquired);
    }
  }

  async function make<Kind extends keyof ImageResults>(
    task: Omit<ImageTask<Kind>, 'limits'>,
    signal?: AbortSignal,
  ): Promise<ImageResults[Kind]> {
    try {
      return await run({ ...task, limits: ordinaryLimits }, { signal });
    } catch (error) {
      if (!(error instanceof PhotoRefusedError) || error.code !== 'too_much_memory') throw error;
    }
    return makeAlone(task, signal);
  }

  /** Beside the ordinary pictures there is memory for only one large picture. */
  const makeAlone = <Kind extends keyof ImageResults>(
    task: Omit<ImageTask<Kind>, 'limits'>,
    signal?: AbortSignal,
  ): Promise<ImageResults[Kind]> => runExclusive(() => run({ ...task, limits }, { signal, alone: true }));

  return {
    photos: {
      process: (input, { edits, signal, watermark }) =>
        make({ kind: 'photo', input, edits, watermark }, signal),
      readTaken: (input, signal) => make({ kind: 'taken', input }, signal),
    },
    covers: {
      process: (input, { blur, edits = null, signal }) => make({ kind: 'cover', input, blur, edits }, signal),
    },
    heroes: {
      // Its files are larger than those for which the memory is estimated.
      process: (input, { signal, ...options }) => makeAlone({ kind: 'hero', input, ...options }, signal),
    },
    async close() {
      isClosed = true;
      await Promise.all([...busy, ...idle.map(({ process }) => process)].map((each) => each.end()));
    },
  };
}
