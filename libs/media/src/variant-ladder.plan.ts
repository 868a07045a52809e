import { coverPipeline } from '@sandstone/contract';
import { scaledBy, type Size } from '@sandstone/domain';

export interface LadderStep extends Size {
  step: number;
}

/** Size of a cover at one step: at most as wide as the step and `maxHeightPerStep` times as high, never enlarged. */
export const coverSize = (source: Size, step: number): Size =>
  scaledBy(source, step / source.width, (step * coverPipeline.maxHeightPerStep) / source.height);

/** Steps with distinct widths, ascending; the ladder ends at the picture's own size. */
export function planLadder(
  source: Size,
  steps: readonly number[],
  sizeAt: (source: Size, step: number) => Size,
): LadderStep[] {
  const ladder: LadderStep[] = [];
  for (const step of steps) {
    const size = sizeAt(source, step);
    if (size.width !== ladder.at(-1)?.width) ladder.push({ step, ...size });
  }
  return ladder;
}
