/** The photos that the creator has placed at the beginning of the gallery. The others follow, newest first. */
export interface GalleryOrder {
  photoIds: string[];
}
