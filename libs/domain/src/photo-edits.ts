import { type PhotoArea, type PhotoEdits } from '@sandstone/contract';
import { type Size } from './variant-size.ts';

/** A rectangle of whole pixels. */
export interface PixelArea extends Size {
  left: number;
  top: number;
}

export const unedited: PhotoEdits = { quarterTurns: 0, crop: null, covered: [] };

/** Whether a picture with these edits looks like the original. */
export const areNoEdits = (edits: PhotoEdits | null): boolean =>
  edits === null || (edits.quarterTurns === 0 && edits.crop === null && edits.covered.length === 0);

/** Whether an area is in the other one. */
const isInside = (inner: PhotoArea, outer: PhotoArea): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

const isConcealed = (area: PhotoArea, { covered }: PhotoEdits): boolean =>
  covered.some((other) => isInside(area, other));

/** Whether a picture with these edits shows nothing of the photo that one with the former edits does not show. */
export function showsNoMore(edits: PhotoEdits | null, former: PhotoEdits | null): boolean {
  const { crop, covered } = former ?? unedited;
  const after = edits ?? unedited;
  return (
    covered.every((area) => isConcealed(area, after)) &&
    (crop === null || (after.crop !== null && isInside(after.crop, crop)))
  );
}

/** These edits, which also conceal what the other ones conceal. */
export const concealingBoth = (edits: PhotoEdits, others: PhotoEdits): PhotoEdits => ({
  ...edits,
  covered: [...edits.covered, ...others.covered.filter((area) => !isConcealed(area, edits))],
});

/** Floating-point noise must not add a pixel. */
const noise = 1e-4;

/** The pixels that an area touches, and `margin` more at each side. */
export function touchedPixels({ x, y, width, height }: PhotoArea, picture: Size, margin = 0): PixelArea {
  const along = (from: number, length: number, side: number) => {
    const first = Math.min(side - 1, Math.max(0, Math.floor(from * side + noise) - margin));
    const end = Math.max(first + 1, Math.min(side, Math.ceil((from + length) * side - noise) + margin));
    return [first, end - first] as const;
  };
  const [left, across] = along(x, width, picture.width);
  const [top, down] = along(y, height, picture.height);
  return { left, top, width: across, height: down };
}

/** The pixels that a crop leaves. */
export function croppedPixels({ crop }: PhotoEdits, picture: Size): PixelArea {
  if (crop === null) return { left: 0, top: 0, ...picture };
  const along = (from: number, length: number, side: number) => {
    const first = Math.min(side - 1, Math.round(from * side));
    const end = Math.max(first + 1, Math.min(side, Math.round((from + length) * side)));
    return [first, end - first] as const;
  };
  const [left, width] = along(crop.x, crop.width, picture.width);
  const [top, height] = along(crop.y, crop.height, picture.height);
  return { left, top, width, height };
}

export const isTurnedSideways = ({ quarterTurns }: PhotoEdits): boolean => quarterTurns % 2 === 1;

const flipped = ({ width, height }: Size): Size => ({ width: height, height: width });

/** Size of a picture with its edits. @param picture the upright original */
export function editedSize(picture: Size, edits: PhotoEdits | null): Size {
  if (edits === null) return { width: picture.width, height: picture.height };
  const { width, height } = croppedPixels(edits, picture);
  return isTurnedSideways(edits) ? flipped({ width, height }) : { width, height };
}

/** Size before the rotation of a picture that has this size after it. */
export const sizeBeforeTurns = (size: Size, edits: PhotoEdits): Size =>
  isTurnedSideways(edits) ? flipped(size) : size;

/** The size of the whole picture of which a crop has this size after its rotation. @param picture the upright original */
export function uncroppedSize(picture: Size, size: Size, edits: PhotoEdits): Size {
  const { width, height } = croppedPixels(edits, picture);
  const target = sizeBeforeTurns(size, edits);
  const scale = Math.min(1, Math.max(target.width / width, target.height / height));
  return { width: Math.ceil(picture.width * scale), height: Math.ceil(picture.height * scale) };
}

/** Where an area is after clockwise quarter turns of its picture. */
export function turnedArea(area: PhotoArea, quarterTurns: number): PhotoArea {
  let { x, y, width, height } = area;
  for (let turn = 0; turn < quarterTurns; turn += 1)
    [x, y, width, height] = [Math.max(0, 1 - y - height), x, height, width];
  return { x, y, width, height };
}
