import { listedRatio } from '@sandstone/domain';

/** A photo in a row. */
export interface PlacedPhoto<Photo> {
  photo: Photo;
  /** Width to height of the part that is shown. */
  ratio: number;
  /** Its part of the width of its row, from 0 to 1, so that both photos of a pair have one height. */
  share: number;
}

/** Gives the first photo a row of its own, each two that follow another one, and so the last if it has no second. */
export function inFirstAndPairs<Photo extends { width: number; height: number }>(
  photos: readonly Photo[],
): PlacedPhoto<Photo>[] {
  const ratios = photos.map(listedRatio);
  return photos.map((photo, index) => {
    // The second photo has an odd index.
    const other = index === 0 ? undefined : ratios[index % 2 === 1 ? index + 1 : index - 1];
    const ratio = ratios[index] ?? 1;
    return { photo, ratio, share: other === undefined ? 1 : ratio / (ratio + other) };
  });
}
