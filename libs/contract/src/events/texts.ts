export const events = {
  notFound: 'Event not found',
  failed: 'Failed to fetch event',
  /** Labels of the two counts. */
  pageNotFound: "I can't find that adventure",
  pageFailed: 'Oops, something went wrong',
  next: 'Next adventure',
  another: 'Another adventure',
  pictures: (count: number) => `${count} Picture${count === 1 ? '' : 's'}`,
} as const;
