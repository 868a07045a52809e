import { stat } from 'node:fs/promises';
import { PhotoRefusedError } from '@sandstone/media';
import { type WorkerMetrics } from '@sandstone/observability/metrics';

interface Pipeline<Input, Options, Output> {
  process(input: Input, options: Options): Promise<Output>;
}

/** Wraps a pipeline with metrics. */
export function observedPipeline<
  Input extends string | Uint8Array,
  Options,
  Output extends { variants: readonly { bytes: Uint8Array }[] },
>(
  kind: 'photo' | 'cover' | 'hero',
  pipeline: Pipeline<Input, Options, Output>,
  { pipelineBytes, pipelineDuration }: WorkerMetrics,
): Pipeline<Input, Options, Output> {
  return {
    async process(input, options) {
      const startedAt = performance.now();
      const ended = (outcome: 'done' | 'refused' | 'failed') =>
        pipelineDuration.observe({ kind, outcome }, (performance.now() - startedAt) / 1000);
      try {
        const bytesIn = typeof input === 'string' ? (await stat(input)).size : input.byteLength;
        pipelineBytes.inc({ kind, direction: 'in' }, bytesIn);
        const output = await pipeline.process(input, options);
        const bytesOut = output.variants.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
        pipelineBytes.inc({ kind, direction: 'out' }, bytesOut);
        ended('done');
        return output;
      } catch (error) {
        ended(error instanceof PhotoRefusedError ? 'refused' : 'failed');
        throw error;
      }
    },
  };
}
