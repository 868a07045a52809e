import { type VariantFormat } from '@sandstone/contract';

/** What every object of a cover starts with. */
export function coverPrefix(coverId: string): string {
  return `covers/${coverId}/`;
}

/** The key in the public bucket: a cover's id has one content for good, so there is no version in it. */
export function coverVariantKey(variant: { coverId: string; width: number; format: VariantFormat }): string {
  return `${coverPrefix(variant.coverId)}${variant.width}.${variant.format}`;
}

/**
 * The variant to serve: the first of `formats` that there is, as wide as wanted or the next wider step, the widest
 * where none is that wide or nothing is wanted.
 */
export function pickCoverVariant<T extends { format: VariantFormat; width: number }>(
  variants: readonly T[],
  wanted: { formats: readonly VariantFormat[]; width?: number },
): T | undefined {
  const format = wanted.formats.find((candidate) => variants.some((variant) => variant.format === candidate));
  const steps = variants.filter((variant) => variant.format === format).toSorted((a, b) => a.width - b.width);
  return steps.find(({ width }) => width >= (wanted.width ?? Infinity)) ?? steps.at(-1);
}
