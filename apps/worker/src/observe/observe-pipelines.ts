import { stat } from 'node:fs/promises';
import { type CoverPipeline, type PhotoPipeline, PhotoRefusedError } from '@sandstone/media';
import { type WorkerMetrics } from '@sandstone/observability/metrics';

type Kind = 'photo' | 'cover';
interface Made {
  variants: readonly { bytes: Uint8Array }[];
}

async function measured<T extends Made>(
  metrics: WorkerMetrics,
  kind: Kind,
  bytesIn: () => number | Promise<number>,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  const ended = (outcome: 'done' | 'refused' | 'failed') =>
    metrics.pipelineDuration.observe({ kind, outcome }, (performance.now() - startedAt) / 1000);
  try {
    metrics.pipelineBytes.inc({ kind, direction: 'in' }, await bytesIn());
    const made = await work();
    const bytesOut = made.variants.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
    metrics.pipelineBytes.inc({ kind, direction: 'out' }, bytesOut);
    ended('done');
    return made;
  } catch (error) {
    ended(error instanceof PhotoRefusedError ? 'refused' : 'failed');
    throw error;
  }
}

const sizeOf = async (input: string | Uint8Array) =>
  typeof input === 'string' ? (await stat(input)).size : input.byteLength;

/** The same pipeline, counted and timed. */
export function observedPhotoPipeline(pipeline: PhotoPipeline, metrics: WorkerMetrics): PhotoPipeline {
  return {
    inspect: (path) => pipeline.inspect(path),
    process: (path, options) =>
      measured(
        metrics,
        'photo',
        () => sizeOf(path),
        () => pipeline.process(path, options),
      ),
  };
}

/** The same pipeline, counted and timed. */
export function observedCoverPipeline(pipeline: CoverPipeline, metrics: WorkerMetrics): CoverPipeline {
  return {
    process: (input, options) =>
      measured(
        metrics,
        'cover',
        () => sizeOf(input),
        () => pipeline.process(input, options),
      ),
  };
}
