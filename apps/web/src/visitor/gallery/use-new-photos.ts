import { startTransition, useCallback, useEffect, useState } from 'react';
import { useAgeConfirmed } from '../../shared/hooks/use-age-confirmed.ts';
import { forgetPhotos, visitGallery } from '../../shared/visits/visits.ts';
import { type GalleryData } from './gallery.loader.ts';
import { newPhotosOf } from './new-photos.rule.ts';

const none: readonly string[] = [];

/** The photos that are new since the visitor's last visit, once the age gate is passed. */
export function useNewPhotos({ photos, index }: GalleryData): {
  newIds: readonly string[];
  forget: () => void;
} {
  const mayRemember = useAgeConfirmed();
  const [newIds, setNewIds] = useState(none);
  const isStart = index === 0 && photos.length > 0;
  useEffect(() => {
    if (!mayRemember || !isStart) return;
    const known = visitGallery(photos.map(({ id }) => id));
    // The server knows nothing of a visitor, so the page shows it once it is hydrated.
    if (known !== undefined) startTransition(() => setNewIds(newPhotosOf(photos, known)));
  }, [mayRemember, isStart, photos]);
  const forget = useCallback(() => {
    forgetPhotos();
    setNewIds(none);
  }, []);
  return { newIds, forget };
}
