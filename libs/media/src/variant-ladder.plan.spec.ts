import { describe, expect, it } from '@jest/globals';
import { planLadder, sizeAtStep } from './variant-ladder.plan.ts';

const namesOf = (width: number, height: number) =>
  planLadder({ width, height }).map((size) => `${size.step}:${size.width}x${size.height}`);

describe('planLadder', () => {
  it('uses the width of the upright picture', () => {
    expect(namesOf(4000, 3000)).toEqual(['320:320x240', '640:640x480', '1280:1280x960', '2048:2048x1536']);
    expect(namesOf(3000, 4000)).toEqual(['320:320x427', '640:640x853', '1280:1280x1707', '2048:2048x2731']);
  });

  it('ends at the first step that reaches the width of the source', () => {
    expect(namesOf(900, 600)).toEqual(['320:320x213', '640:640x427', '1280:900x600']);
    expect(namesOf(640, 480)).toEqual(['320:320x240', '640:640x480']);
    expect(namesOf(200, 100)).toEqual(['320:200x100']);
    expect(namesOf(1, 1)).toEqual(['320:1x1']);
  });

  it('limits the height of a strip to four times the step, and keeps at least one pixel', () => {
    expect(namesOf(300, 20_000)).toEqual(['320:19x1280', '640:38x2560', '1280:77x5120', '2048:123x8192']);
    expect(namesOf(1, 20_000)).toEqual(['320:1x1280']);
    expect(namesOf(50_000, 2)).toEqual(['320:320x1', '640:640x1', '1280:1280x1', '2048:2048x1']);
  });

  it('never enlarges', () => {
    expect(sizeAtStep({ width: 100, height: 50 }, 1280)).toEqual({ step: 1280, width: 100, height: 50 });
  });
});
