import { type AdminPhotosPage, type FailedCoversAnswer, type WorkAnswer } from '@sandstone/contract';
import { useEffect, useState } from 'react';
import { adminApi } from '../api/admin-api.ts';

/** The photos page lists the rest. */
const namedPhotos = 20;

export interface Failures {
  photos: AdminPhotosPage | undefined;
  covers: FailedCoversAnswer | undefined;
}

/** Loads the failures and their reasons; reloads them when their number changes. */
export function useFailures(answer: WorkAnswer | undefined): Failures {
  const [photos, setPhotos] = useState<AdminPhotosPage>();
  const [covers, setCovers] = useState<FailedCoversAnswer>();
  const failedPhotos = answer?.photos.failed;
  const failedCovers = answer?.covers.failed;
  useEffect(() => {
    if (failedPhotos === undefined) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    // A failed request is ignored: the next change of the number asks again.
    adminApi
      .call('adminPhotos', { query: { status: 'failed', limit: namedPhotos }, signal })
      .then(setPhotos, () => undefined);
    return () => stop.abort();
  }, [failedPhotos]);
  useEffect(() => {
    if (failedCovers === undefined) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    adminApi.call('adminFailedCovers', { signal }).then(setCovers, () => undefined);
    return () => stop.abort();
  }, [failedCovers]);
  return { photos, covers };
}
