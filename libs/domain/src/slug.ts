/** Keeps an address readable, and a slug's index entry far below what Postgres can hold. */
const maxSlugLength = 120;

/** What stands in an address when nothing of a title is left. */
const emptySlugs = { video: 'video', event: 'event' } as const;

/**
 * The slug of a title: lower case, trimmed, characters that belong to no word dropped, words joined by hyphens.
 * Accents come off their letters first, so that 'Café' is 'cafe' and not 'caf'.
 * Gives `emptySlugs[kind]` where nothing is left.
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
