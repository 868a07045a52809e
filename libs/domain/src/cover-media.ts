import { type VariantFormat } from '@sandstone/contract';

/** Prefix of every object of a cover. */
export function coverPrefix(coverId: string): string {
  return `covers/${coverId}/`;
}

/** The key in the public bucket. The content of a cover id never changes, so the key has no version. */
export function coverVariantKey(variant: { coverId: string; width: number; format: VariantFormat }): string {
  return `${coverPrefix(variant.coverId)}${variant.width}.${variant.format}`;
}

/**
 * Picks the variant to serve: in the first available of `formats`, the smallest one of at least the wanted width,
 * else the widest.
 */
export function pickCoverVariant<T extends { format: VariantFormat; width: number }>(
  variants: readonly T[],
  wanted: { formats: readonly VariantFormat[]; width?: number },
): T | undefined {
  const format = wanted.formats.find((candidate) => variants.some((variant) => variant.format === candidate));
  const steps = variants.filter((variant) => variant.format === format).sort((a, b) => a.width - b.width);
  return steps.find(({ width }) => width >= (wanted.width ?? Infinity)) ?? steps.at(-1);
}
