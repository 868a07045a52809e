import { describe, expect, it } from '@jest/globals';
import { coverPipeline, pipeline } from '@sandstone/contract';
import { photoVariantSize } from '@sandstone/domain';
import { coverSize, planLadder } from './variant-ladder.plan.ts';

const namesOf = (steps: ReturnType<typeof planLadder>) =>
  steps.map((size) => `${size.step}:${size.width}x${size.height}`);
const photo = (width: number, height: number) =>
  namesOf(planLadder({ width, height }, pipeline.widths, photoVariantSize));
const cover = (width: number, height: number) =>
  namesOf(planLadder({ width, height }, coverPipeline.widths, coverSize));

describe('planLadder', () => {
  it('uses the width of the upright picture', () => {
    expect(photo(4000, 3000)).toEqual(['320:320x240', '640:640x480', '1280:1280x960', '2048:2048x1536']);
    expect(photo(3000, 4000)).toEqual(['320:320x427', '640:640x853', '1280:1280x1707', '2048:2048x2731']);
  });

  it('ends at the first step that reaches the width of the source', () => {
    expect(photo(900, 600)).toEqual(['320:320x213', '640:640x427', '1280:900x600']);
    expect(photo(640, 480)).toEqual(['320:320x240', '640:640x480']);
    expect(photo(200, 100)).toEqual(['320:200x100']);
    expect(photo(1, 1)).toEqual(['320:1x1']);
  });

  it('uses the shorter side of a long photo, and ends at the longest side of WebP', () => {
    expect(photo(1080, 24_000)).toEqual(['320:320x7111', '640:640x14222', '1280:737x16383']);
    expect(photo(16_382, 3628)).toEqual(['320:1445x320', '640:2890x640', '1280:5780x1280', '2048:8704x1928']);
    expect(photo(1, 20_000)).toEqual(['320:1x16383']);
    expect(photo(50_000, 2)).toEqual(['320:16383x1']);
  });

  it('limits the height of a cover to four times the step', () => {
    expect(cover(300, 20_000)).toEqual(['320:19x1280', '640:38x2560', '960:58x3840', '1280:77x5120']);
    expect(cover(50_000, 2).at(-1)).toBe('1280:1280x1');
  });
});
