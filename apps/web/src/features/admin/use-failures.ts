import { type AdminPhotosPage, type FailedCoversAnswer, type WorkAnswer } from '@sandstone/contract';
import { useEffect, useState } from 'react';
import { browserApi } from '../../api/api-client.ts';

/** The rest of them stand among the photos. */
const namedPhotos = 20;

export interface Failures {
  photos: AdminPhotosPage | undefined;
  covers: FailedCoversAnswer | undefined;
}

/** What failed, and why; asked for anew whenever its number is another. */
export function useFailures(answer: WorkAnswer | undefined): Failures {
  const [photos, setPhotos] = useState<AdminPhotosPage>();
  const [covers, setCovers] = useState<FailedCoversAnswer>();
  const failedPhotos = answer?.photos.failed;
  const failedCovers = answer?.covers.failed;
  useEffect(() => {
    if (failedPhotos === undefined) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    // What cannot be had now is had after the next question of how the work stands.
    browserApi
      .call('adminPhotos', { query: { status: 'failed', limit: namedPhotos }, signal })
      .then(setPhotos, () => undefined);
    return () => stop.abort();
  }, [failedPhotos]);
  useEffect(() => {
    if (failedCovers === undefined) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    browserApi.call('adminFailedCovers', { signal }).then(setCovers, () => undefined);
    return () => stop.abort();
  }, [failedCovers]);
  return { photos, covers };
}
