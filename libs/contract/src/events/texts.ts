export const events = {
  notFound: 'Event not found',
  failed: 'Failed to fetch event',
  /** Labels of the two counts. */
  pageNotFound: "I can't find that adventure",
  pageFailed: 'Oops, something went wrong',
  pictures: (count: number) => `${count} Picture${count === 1 ? '' : 's'}`,
} as const;
