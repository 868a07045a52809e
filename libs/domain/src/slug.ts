/** Keeps addresses readable and index entries far below the limit of Postgres. */
const maxSlugLength = 120;

/** Slug of a title without any usable character. */
const emptySlugs = { video: 'video', event: 'event' } as const;

/**
 * Creates a slug: lower case, without accents and punctuation, words joined by hyphens. Accents are removed first, so
 * that 'Café' becomes 'cafe' and not 'caf'. Returns `emptySlugs[kind]` where nothing is left.
 */
export function slugify(title: string, kind: keyof typeof emptySlugs = 'video'): string {
  const words = title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .split(/[\s_-]+/)
    .filter((word) => word !== '');
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, maxSlugLength) : `${slug}-${word}`;
    if (longer.length > maxSlugLength) break;
    slug = longer;
  }
  return slug === '' ? emptySlugs[kind] : slug;
}
