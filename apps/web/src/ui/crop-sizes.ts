/**
 * Returns the `sizes` of a picture that covers a box of `ratio` (width to height): if its sides are cropped, it is
 * drawn wider than the box.
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
    .map((size) =>
      size
        .replace(/(calc\(.+\))$/, `calc($1 * ${times.toFixed(2)})`)
        .replace(
          /(?<![\d.])([\d.]+)(px|vw)$/,
          (_, length: string, unit) => `${Math.ceil(Number(length) * times)}${unit}`,
        ),
    )
    .join(', ');
}
