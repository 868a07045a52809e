/** Texts of the page that decides what visitors of each region get. */
export const regions = {
  title: 'Regions',
  sourceMissing:
    'Your site cannot tell where visitors are, so rules for regions cannot be kept. Ask your operator for a database of regions.',
} as const;
