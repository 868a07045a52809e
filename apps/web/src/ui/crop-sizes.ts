/**
 * `sizes` of a picture that fills a box of `ratio` (width to height) and is cropped at its sides: it is drawn as much
 * wider than the box as its own shape is.
 */
export function sizesOfCrop(
  sizes: string,
  picture: { width: number; height: number },
  ratio: number,
): string {
  const times = picture.width / picture.height / ratio;
  if (times <= 1) return sizes;
  return sizes
    .split(', ')
    .map((size) => size.replace(/\S+$/, (length) => `calc(${length} * ${times.toFixed(2)})`))
    .join(', ');
}
