/** Texts of the admin page for the order of an adventure. */
export const eventOrder = {
  lead: 'Drag videos and photos into the order in which your visitors see them.',
  items: 'Videos and photos in order',
  arrange: 'Arrange',
  edit: 'Edit',
  failed: 'This adventure could not be loaded',
  itemGone: 'It is no longer in this adventure. Please reload the page.',
  moved: 'Order changed',
  removed: 'Photo removed from this adventure',
  none: 'Nothing here yet',
  addPhotos: 'Add photos',
  noneHint: 'Select photos in your library and add them to this adventure.',
} as const;
