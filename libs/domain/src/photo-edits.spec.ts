import { describe, expect, it } from '@jest/globals';
import {
  areNoEdits,
  concealingBoth,
  croppedPixels,
  editedSize,
  showsNoMore,
  touchedPixels,
  unedited,
} from './photo-edits.ts';

const photo = { width: 1000, height: 600 };

describe('the edits of a photo', () => {
  it('conceal each pixel that an area touches, with a margin that ends with the picture', () => {
    const area = { x: 0.1004, y: 0.5, width: 0.1, height: 0.25 };
    expect(touchedPixels(area, photo)).toEqual({ left: 100, top: 300, width: 101, height: 150 });
    expect(touchedPixels({ ...area, x: 0.9, y: 0 }, photo, 20)).toEqual({
      ...{ left: 880, top: 0 },
      ...{ width: 120, height: 170 },
    });
    expect(touchedPixels({ x: 0, y: 0, width: 1, height: 1 }, photo, 9)).toEqual({
      left: 0,
      top: 0,
      ...photo,
    });
  });

  it('change the size of a photo', () => {
    const crop = { x: 0.25, y: 0.5, width: 0.5, height: 0.25 };
    expect(croppedPixels({ ...unedited, crop }, photo)).toEqual({
      left: 250,
      top: 300,
      width: 500,
      height: 150,
    });
    expect(editedSize(photo, { ...unedited, crop, quarterTurns: 3 })).toEqual({ width: 150, height: 500 });
    expect(editedSize(photo, { ...unedited, quarterTurns: 2 })).toEqual(photo);
    expect(editedSize(photo, null)).toEqual(photo);
    const sliver = { x: 0.9999, y: 0.9999, width: 0.0001, height: 0.0001 };
    expect(editedSize({ width: 3, height: 2 }, { ...unedited, crop: sliver })).toEqual({
      width: 1,
      height: 1,
    });
  });

  it('are none if they change nothing', () => {
    expect([areNoEdits(null), areNoEdits(unedited)]).toEqual([true, true]);
    expect(areNoEdits({ ...unedited, quarterTurns: 1 })).toBe(false);
  });

  const face = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
  const door = { x: 0.6, y: 0.6, width: 0.3, height: 0.3 };
  const concealing = (...covered: (typeof face)[]) => ({ ...unedited, covered });

  it.each([
    // Whether nothing is shown that the former edits do not show.
    ['conceal what was concealed, and more', concealing(door, face), concealing(face), true],
    ['conceal a larger area', concealing({ ...face, width: 0.3 }), concealing(face), true],
    ['conceal as much, and rotate', { ...concealing(face), quarterTurns: 1 }, concealing(face), true],
    ['are there for the first time', { ...unedited, crop: face }, null, true],
    ['crop more', { ...unedited, crop: face }, { ...unedited, crop: { ...face, width: 0.5 } }, true],
    ['conceal something else', concealing(door), concealing(face), false],
    ['conceal a part', concealing({ ...face, width: 0.19 }), concealing(face), false],
    [
      'conceal two parts',
      concealing({ ...face, width: 0.1 }, { ...face, x: 0.2, width: 0.1 }),
      concealing(face),
      false,
    ],
    ['are removed', null, concealing(face), false],
    ['conceal, and show what was cropped', concealing(face), { ...unedited, crop: door }, false],
    ['crop another part', { ...unedited, crop: door }, { ...unedited, crop: face }, false],
  ])('that %s', (_what, edits, former, isRight) => {
    expect(showsNoMore(edits, former)).toBe(isRight);
  });

  it('conceal what others conceal as well', () => {
    const mine = { ...concealing(face), quarterTurns: 1 };
    const both = concealingBoth(mine, concealing(face, door));
    expect(both).toEqual({ ...mine, covered: [face, door] });
    expect(showsNoMore(both, concealing(face, door))).toBe(true);
  });
});
