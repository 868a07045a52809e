import { pipeline } from '@sandstone/contract';

export interface Size {
  width: number;
  height: number;
}
export interface LadderStep extends Size {
  step: number;
}

/** Size at one step: at most as wide as the step and `maxHeightPerStep` times as high, never enlarged. */
export function sizeAtStep(source: Size, step: number): LadderStep {
  const scale = Math.min(1, step / source.width, (step * pipeline.maxHeightPerStep) / source.height);
  return {
    step,
    width: Math.max(1, Math.round(source.width * scale)),
    height: Math.max(1, Math.round(source.height * scale)),
  };
}

/** Steps with distinct widths, ascending; the ladder ends at the picture's own size. */
export function planLadder(source: Size, widths: readonly number[] = pipeline.widths): LadderStep[] {
  const steps: LadderStep[] = [];
  for (const step of widths) {
    const size = sizeAtStep(source, step);
    if (size.width !== steps.at(-1)?.width) steps.push(size);
  }
  return steps;
}
