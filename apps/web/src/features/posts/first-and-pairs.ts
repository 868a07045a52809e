/** A photo in a row. */
export interface PlacedPhoto<Photo> {
  photo: Photo;
  /** Its part of the width of its row, from 0 to 1, so that both photos of a pair have one height. */
  share: number;
}

/** Gives the first photo a row of its own, each two that follow another one, and so the last if it has no second. */
export function inFirstAndPairs<Photo extends { width: number; height: number }>(
  photos: readonly Photo[],
): PlacedPhoto<Photo>[] {
  return photos.map((photo, index) => {
    // The second photo has an odd index.
    const other = index === 0 ? undefined : photos[index % 2 === 1 ? index + 1 : index - 1];
    const ratio = photo.width / photo.height;
    return { photo, share: other === undefined ? 1 : ratio / (ratio + other.width / other.height) };
  });
}
