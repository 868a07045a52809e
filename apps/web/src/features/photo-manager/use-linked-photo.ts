import { type AdminPhoto, photoParameter } from '@sandstone/contract';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { browserApi } from '../../api/api-client.ts';

/** Opens the photo in the address once, then removes it from the address. */
export function useLinkedPhoto(onFound: (photo: AdminPhoto) => void): void {
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get(photoParameter);
  const find = useEffectEvent(async (signal: AbortSignal) => {
    const { photos } = await browserApi.call('adminPhotos', { query: { ids: id ?? '', limit: 1 }, signal });
    if (signal.aborted) return;
    const [photo] = photos;
    if (photo !== undefined) onFound(photo);
    setParameters(
      (before) => {
        before.delete(photoParameter);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  });
  useEffect(() => {
    if (id === null) return undefined;
    const stop = new AbortController();
    // An unknown photo or an invalid id opens nothing.
    find(stop.signal).catch(() => undefined);
    return () => stop.abort();
  }, [id]);
}
