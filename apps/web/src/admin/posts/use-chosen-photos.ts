import { type AdminPhoto, limits, postPhotosParameter } from '@sandstone/contract';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { adminApi } from '../shared/api/admin-api.ts';

/** Loads the photos that the address names, in its order. They stay in the address, so that a reload keeps them. */
export function useChosenPhotos(onFound: (photos: readonly AdminPhoto[]) => void): void {
  const [parameters] = useSearchParams();
  const ids = parameters.get(postPhotosParameter);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (ids === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const chosen = ids.split(',').slice(0, limits.post.maxPhotos);
    adminApi
      .call('adminPhotos', { query: { ids: chosen.join(','), limit: limits.post.maxPhotos }, signal })
      .then(
        ({ photos }) => {
          const byId = new Map(photos.map((photo) => [photo.id, photo]));
          if (!signal.aborted) found(chosen.flatMap((id) => byId.get(id) ?? []));
        },
        // Unknown or invalid ids choose nothing.
        () => undefined,
      );
    return () => stop.abort();
  }, [ids]);
}
