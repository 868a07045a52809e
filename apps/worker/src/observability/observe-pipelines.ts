import { stat } from 'node:fs/promises';
import { type CoverPipeline, type PhotoPipeline, PhotoRefusedError } from '@sandstone/media';
import { type WorkerMetrics } from '@sandstone/observability/metrics';

type Kind = 'photo' | 'cover';
interface Output {
  variants: readonly { bytes: Uint8Array }[];
}

async function measured<T extends Output>(
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
    const output = await work();
    const bytesOut = output.variants.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
    metrics.pipelineBytes.inc({ kind, direction: 'out' }, bytesOut);
    ended('done');
    return output;
  } catch (error) {
    ended(error instanceof PhotoRefusedError ? 'refused' : 'failed');
    throw error;
  }
}

const sizeOf = async (input: string | Uint8Array) =>
  typeof input === 'string' ? (await stat(input)).size : input.byteLength;

/** Wraps the pipeline with metrics. */
export function observedPhotoPipeline(pipeline: PhotoPipeline, metrics: WorkerMetrics): PhotoPipeline {
  return {
    process: (path, options) =>
      measured(
        metrics,
        'photo',
        () => sizeOf(path),
        () => pipeline.process(path, options),
      ),
  };
}

/** Wraps the pipeline with metrics. */
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
