import { pipeline } from '@sandstone/contract';

export interface Size {
  width: number;
  height: number;
}
export interface LadderStep extends Size {
  step: number;
}

/** The size at one step: as wide as the step at most, `maxHeightPerStep` times as high, never enlarged. */
export function sizeAtStep(source: Size, step: number): LadderStep {
  const scale = Math.min(1, step / source.width, (step * pipeline.maxHeightPerStep) / source.height);
  return {
    step,
    width: Math.max(1, Math.round(source.width * scale)),
    height: Math.max(1, Math.round(source.height * scale)),
  };
}

/** The steps that differ in width, smallest first; the last one that adds anything ends the ladder. */
export function planLadder(source: Size, widths: readonly number[] = pipeline.widths): LadderStep[] {
  const steps: LadderStep[] = [];
  for (const step of widths) {
    const size = sizeAtStep(source, step);
    if (size.width !== steps.at(-1)?.width) steps.push(size);
  }
  return steps;
}
